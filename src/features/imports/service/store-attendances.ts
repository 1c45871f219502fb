import { and, asc, eq } from 'drizzle-orm'
import type { Interval } from '@/contract/values/attendance'
import { insertIntervals, readIntervals } from '@/features/attendance/service/intervals'
import { attendanceText } from '@/features/registrations/rules/check-in-times'
import { isSeated } from '@/features/registrations/rules/states'
import { lockPeople } from '@/features/registrations/service/locked-event'
import { type importResults, importRows } from '@/schema/imports'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { equalsWithoutIndex } from '@/server/crud/lists'
import { isAnyOf } from '@/server/database/bulk'
import type { Db, Tx } from '@/server/database/db'
import { attendanceChangeOf, reasonOf } from '../rules/match-participants'
import { countOutcomes } from '../rules/outcomes'
import type { DecidedRow, RowDecision, StoredRow } from './decide-rows'

type Import = Pick<typeof importResults.$inferSelect, 'id' | 'workshop_id' | 'created_by'>

/**
 * Stores the intervals of the people of these rows, and decides about their check-ins. All rows of a person are written
 * with the first of them, so that the check-in has the time of the first join; the others then find nothing to write.
 */
export async function storeAttendances(tx: Tx, lines: StoredRow[], result: Import): Promise<DecidedRow[]> {
  const ids = [...new Set(lines.flatMap(({ registration_id }) => registration_id ?? []))]
  const context = {
    people: await lockListed(tx, ids, result.workshop_id),
    stored: await readIntervals(ids, tx),
    listed: await readListedIntervals(tx, ids, result.id),
    author: result.created_by,
    written: new Set<string>(),
  }
  const decided = lines.map((stored) => ({ stored, ...decideAttendance(stored, context) }))
  const origin = { source: 'import' as const, import_result_id: result.id, created_by: result.created_by }
  const rows = decided.flatMap(({ registration_id, intervals }) =>
    intervals.map(({ came_at, left_at }) => ({ registration_id: registration_id ?? '', came_at, left_at, ...origin })),
  )
  await insertIntervals(tx, rows)
  return decided
}

type StoreContext = {
  people: Map<string, RegistrationRow>
  stored: Map<string, Interval[]>
  listed: Map<string, Interval[]>
  author: number | null
  written: Set<string>
}
type Decided = Omit<DecidedRow, 'stored'> & { intervals: Interval[] }

const NOTHING: RowDecision = { outcome: 'unchanged', failures: {}, before: null }

function decideAttendance({ registration_id: id, values }: StoredRow, context: StoreContext): Decided {
  if (!id || context.written.has(id)) return { decision: NOTHING, registration_id: id, intervals: [] }
  const target = context.people.get(id)
  if (!target || !isSeated(target)) {
    const failures = { [values.email ? 'email' : 'name']: [reasonOf(target ? [target] : [])] }
    return { decision: { outcome: 'failed', failures, before: null }, registration_id: null, intervals: [] }
  }
  context.written.add(id)
  const { participated, participated_by } = target
  const known = { participated, intervals: context.stored.get(id) ?? [] }
  const { outcome, intervals, ...change } = attendanceChangeOf(context.listed.get(id) ?? [], known)
  if (outcome === 'unchanged') return { decision: NOTHING, registration_id: id, intervals }
  const checkIn = { ...change, participated_by: context.author }
  const attendance = [
    attendanceText(known.intervals),
    attendanceText(inOrder([...known.intervals, ...intervals])),
  ] as const
  const decision: RowDecision =
    participated === null
      ? { outcome, failures: {}, target, change: checkIn, before: { participated, participated_by }, attendance }
      : { outcome, failures: {}, target, change: {}, before: null, attendance }
  return { decision, registration_id: id, intervals }
}

const inOrder = (intervals: Interval[]) =>
  intervals.toSorted((one, other) => Date.parse(one.came_at) - Date.parse(other.came_at))

async function lockListed(tx: Tx, ids: string[], workshop_id: number) {
  const isListed = and(isAnyOf(registrations.id, ids), equalsWithoutIndex(registrations.workshop_id, workshop_id))
  return new Map((await lockPeople(tx, isListed)).map((person) => [person.id, person]))
}

async function readListedIntervals(from: Db | Tx, ids: string[], import_result_id: number) {
  const rows = await readRowsOfPeople(from, ids, import_result_id)
  const byPerson = Map.groupBy(rows, ({ registration_id }) => registration_id ?? '')
  return new Map([...byPerson].map(([id, ofPerson]) => [id, ofPerson.flatMap(({ intervals }) => intervals)]))
}

export async function countStoredOutcomes(tx: Tx, id: number) {
  const { outcome, import_result_id } = importRows
  const rows = await tx.select({ outcome }).from(importRows).where(eq(import_result_id, id))
  return countOutcomes(rows.map((row) => row.outcome))
}

export const readRowsOfPeople = (from: Db | Tx, ids: string[], import_result_id: number) =>
  from
    .select()
    .from(importRows)
    .where(and(isAnyOf(importRows.registration_id, ids), eq(importRows.import_result_id, import_result_id)))
    .orderBy(asc(importRows.row))
