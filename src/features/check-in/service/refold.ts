import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { type Attendance, foldAttendance, isSameAttendance, type LogMark } from '@/features/attendance/rules'
import { type IntervalRow, readIntervals, storeIntervals } from '@/features/attendance/service/intervals'
import { attendanceText } from '@/features/registrations/rules/check-in-times'
import { auditUpdates } from '@/features/registrations/service/audit-entry'
import { lockPeople } from '@/features/registrations/service/locked-event'
import { checkedInBy } from '@/features/registrations/service/people/save-person'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { spanOf } from '@/features/workshops/rules'
import { checkInActions } from '@/schema/check-in'
import { newOpaqueId } from '@/schema/columns'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { insertMany, isAnyOf, updateMany } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { absenceReasonOf } from '../rules/actions'
import { changeOutside, logOf } from '../rules/log'

type ActionRow = typeof checkInActions.$inferSelect

type Refold = {
  /** The people whom the new actions name. */
  people: readonly string[]
  /** An action is about everybody who is checked in. */
  hasEnded: boolean
  /** The ids that devices gave the actions that are in the log since the last fold. */
  added: ReadonlySet<string>
  /** The log has already what staff changed outside the entrance. */
  isLogComplete?: boolean
  /** People without a seat are brought up to date as well, because they get one next. */
  withSeatless?: boolean
  author: { id: number | null }
  now: Date
}

/**
 * Brings the attendance of people to what the log of the entrance gives, in the transaction that has locked the event and
 * added to the log. The number of statements does not depend on the number of people. Returns what staff are told, by the
 * ids that devices gave.
 */
export async function refoldAttendance(tx: Tx, workshop: LockedWorkshop, refolded: Refold) {
  const { added, isLogComplete = false, author, now, ...whom } = refolded
  const people = await lockFolded(tx, workshop.id, whom)
  if (people.length === 0) return new Map<string, LogMark>()
  const ids = people.map(({ id }) => id)
  const stored = await readIntervals(ids, tx)
  const log = await readLog(tx, workshop.id, ids)
  const ofEverybody = log.filter(({ registration_id }) => registration_id === null)
  const byPerson = Map.groupBy(log, ({ registration_id }) => registration_id)
  const event = spanOf(workshop)

  const folded = people.map((person) => {
    const { id, participated, updated_at } = person
    const before = { participated, intervals: participated === null ? [] : (stored.get(id) ?? []) }
    const rows = [...ofEverybody, ...(byPerson.get(id) ?? [])]
    const attendance = { participated, intervals: before.intervals.map(pickTimes) }
    const settled = logOf(rows.filter(({ action_id }) => !added.has(action_id)))
    const change = isLogComplete ? undefined : changeOutside({ attendance, changed_at: updated_at }, settled, event)
    const changed = change && lineOf(change, { workshop_id: workshop.id, registration_id: id, now })
    const after = foldAttendance(logOf(changed ? [...rows, changed] : rows), event)
    return { person, before, changed, after: after.attendance, marks: after.marks }
  })
  await insertMany(
    tx,
    checkInActions,
    folded.flatMap(({ changed }) => changed ?? []),
  )
  const edited = folded.filter(({ before, after }) => !isSameAttendance(before, after, event))
  await writeAttendance(tx, edited, { author, now })
  const marks = new Map(folded.flatMap(({ marks }) => [...marks]))
  await writeMarks(tx, byPerson, marks)
  return marks
}

const pickTimes = ({ came_at, left_at, source }: IntervalRow) => ({ came_at, left_at, source })

async function lockFolded(
  tx: Tx,
  workshop_id: number,
  { people, hasEnded, withSeatless = false }: Pick<Refold, 'people' | 'hasEnded' | 'withSeatless'>,
): Promise<RegistrationRow[]> {
  const { id, participated } = registrations
  const isNamed = isAnyOf(id, people)
  const isFolded = hasEnded ? or(isNotNull(participated), isNamed) : isNamed
  const rows = await lockPeople(tx, and(eq(registrations.workshop_id, workshop_id), isFolded))
  return withSeatless ? rows : rows.filter((person) => absenceReasonOf(person, workshop_id) === null)
}

/** The actions that count for these people or for everybody, and the check-outs that wait for a check-in. */
function readLog(tx: Tx, event: number, ids: string[]): Promise<ActionRow[]> {
  const { workshop_id, registration_id, kind, outcome, reason, decided_at } = checkInActions
  const isOfEverybody = and(isNull(registration_id), inArray(kind, ['ended', 'undo']))
  const isWaiting = and(eq(outcome, 'refused'), eq(reason, 'not_checked_in'), isNull(decided_at))
  return tx
    .select()
    .from(checkInActions)
    .where(
      and(
        eq(workshop_id, event),
        or(isAnyOf(registration_id, ids), isOfEverybody),
        or(eq(outcome, 'saved'), isWaiting),
      ),
    )
}

type Place = { workshop_id: number; registration_id: string | null; now: Date }
type Line = Pick<ActionRow, 'kind' | 'occurred_at'> & Partial<Pick<ActionRow, 'snapshot' | 'undoes'>>

/** A line of the log that no device recorded. */
export const lineOf = (
  { kind, occurred_at, snapshot = null, undoes = null }: Line,
  { now, ...place }: Place,
): ActionRow => ({
  ...place,
  id: newOpaqueId(),
  action_id: newOpaqueId(),
  device_id: null,
  kind,
  recorded: null,
  undoes,
  snapshot,
  occurred_at,
  outcome: 'saved',
  reason: null,
  is_double: false,
  decided_at: null,
  decided_by: null,
  created_at: now.toISOString(),
})

type Edit = {
  person: RegistrationRow
  before: { participated: string | null; intervals: readonly IntervalRow[] }
  after: Attendance
}

async function writeAttendance(tx: Tx, edits: Edit[], { author, now }: Pick<Refold, 'author' | 'now'>) {
  const rows = edits.map(({ person, after }) => ({
    id: person.id,
    participated: after.participated,
    participated_by: checkedInBy(after, person, author),
    updated_at: now.toISOString(),
    updated_by: author.id,
  }))
  await updateMany(tx, registrations, rows)
  await storeIntervals(
    tx,
    edits.map(({ person, before, after }) => ({
      registration_id: person.id,
      before: before.intervals,
      after: after.intervals,
    })),
    author,
  )
  await auditUpdates(
    tx,
    author,
    edits.map(({ person, before, after }, place) => ({
      before: { ...person, attendance: attendanceText(before.intervals) },
      after: { id: person.id, ...rows[place], attendance: attendanceText(after.intervals) },
    })),
  )
}

/** A later action may answer the question that an earlier one left open. */
async function writeMarks(tx: Tx, byPerson: Map<string | null, ActionRow[]>, marks: Map<string, LogMark>) {
  const changed = [...byPerson].flatMap(([person, rows]) =>
    rows.flatMap((row) => {
      if (person === null) return []
      const reason = marks.get(row.action_id)?.reason ?? null
      const isRefused = reason === 'not_checked_in'
      const marked = {
        outcome: isRefused ? ('refused' as const) : ('saved' as const),
        reason,
        is_double: reason !== null && !isRefused,
      }
      const isSame = row.outcome === marked.outcome && row.is_double === marked.is_double && row.reason === reason
      return isSame ? [] : [{ id: row.id, ...marked, recorded: isRefused ? row.recorded : null }]
    }),
  )
  await updateMany(tx, checkInActions, changed)
}
