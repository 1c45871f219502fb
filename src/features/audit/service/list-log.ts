import { and, count, desc, eq, getTableName, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { isOneOf } from '@/contract/fields'
import { ROWS_MAX } from '@/contract/lists'
import { Invalid } from '@/contract/problems'
import { LOGGED_OBJECTS, shownFieldsOf } from '@/features/all-features'
import { users } from '@/schema/access'
import { auditLog } from '@/schema/system/audit'
import { workshops } from '@/schema/workshops'
import { limitAndOffsetOf, listRows, toListResponse, withCustomPlan } from '@/server/crud/lists'
import type { Db, Tx } from '@/server/database/db'
import {
  type AuditEntry,
  type AuditFilter,
  CHANGE_ACTIONS,
  type DescribedDeed,
  type listAuditEntries as listEndpoint,
  type listAuditPeople as people,
} from '../contract'
import { deedOf } from '../rules/deeds'
import { auditedChangesOf } from '../rules/shown-changes'
import { addReferenceNames } from './references'

/** Lists the entries of the log. Entries beyond the last page are found by their days. */
export async function listAuditEntries({ filter, ...paging }: z.output<(typeof listEndpoint)['query']>) {
  refuseUnknownObject(filter)
  const query = { ...paging, sortByDirection: 'desc' as const }
  const { limit, offset } = limitAndOffsetOf(query)
  const pageLimit = Math.max(0, Math.min(limit, ROWS_MAX - offset))
  const [rows, found] = await withCustomPlan(async (tx) => [
    await selectEntries(tx, { filter, limit: pageLimit, offset }),
    await countEntriesUpTo(tx, { filter, limit: ROWS_MAX + 1 }),
  ])
  const { data, meta } = toListResponse(await addTitles(rows), Math.min(found, ROWS_MAX), query)
  return { data, meta: { ...meta, ...(found > ROWS_MAX && { capped: true }) } }
}

/** The kinds of objects are declared by all features, so the contract cannot name them. */
export function refuseUnknownObject({ object: kind }: AuditFilter = {}): void {
  if (kind !== undefined && !LOGGED_OBJECTS.has(kind)) throw new Invalid({ 'filter.object': ['not_a_choice'] })
}

const { id, created_at, user_id, helper, action, object, object_id, changes, request_id } = auditLog
const NEWEST_FIRST = [desc(created_at), desc(id)]

type EntryWindow = { filter: AuditFilter | undefined; limit: number; offset: number; lastId?: number }

export const readEntries = (window: EntryWindow) => withCustomPlan((tx) => selectEntries(tx, window))

export const selectEntries = (from: Db | Tx, { filter, limit, offset, lastId }: EntryWindow) =>
  from
    .select({ id, created_at, user_id, user_name: users.name, helper, action, object, object_id, changes, request_id })
    .from(auditLog)
    .leftJoin(users, eq(users.id, user_id))
    .where(and(filterConditionOf(filter), lastId === undefined ? undefined : lte(id, lastId)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset)

type StoredEntry = Awaited<ReturnType<typeof selectEntries>>[number]

export async function addTitles(rows: readonly StoredEntry[]): Promise<AuditEntry[]> {
  const shown = rows.map((row) => ({
    ...row,
    described: describedDeedOf(row),
    changes: auditedChangesOf(shownFieldsOf(row.object), row.changes),
  }))
  const { named, titleOf } = await addReferenceNames(shown, rows)
  return named.map(({ user_id, user_name, ...row }) => ({
    ...row,
    ...titleOf(row),
    user: user_id === null ? null : { id: user_id, name: user_name },
  }))
}

const EVENTS = getTableName(workshops)

/** Changed fields are listed anyway, so their number is no sentence. */
function describedDeedOf({ action: done, object: kind, changes: written }: StoredEntry): DescribedDeed | undefined {
  if (kind !== EVENTS || !isOneOf(CHANGE_ACTIONS, done)) return undefined
  const described = deedOf({ action: done, changes: written }, 0)
  return described.deed === 'saved' ? undefined : described
}

const filterConditionOf = (filter: AuditFilter = {}): SQL | undefined =>
  and(
    equalsIfGiven(user_id, filter.user),
    equalsIfGiven(action, filter.action),
    equalsIfGiven(object, filter.object),
    equalsIfGiven(object_id, filter.object_id),
    equalsIfGiven(request_id, filter.request_id),
    filter.from === undefined ? undefined : gte(created_at, startOfDay(filter.from)),
    filter.to === undefined ? undefined : lt(created_at, startOfDay(filter.to, 1)),
  )

const equalsIfGiven = (column: AnyPgColumn, value: string | number | undefined) =>
  value === undefined ? undefined : eq(column, value)

/** Midnight in the academy's time zone, this many days later. */
const startOfDay = (day: string, later = 0): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Berlin')`

type CountedEntries = Pick<EntryWindow, 'filter' | 'limit'>

/** Counts in the order of the list, so that the limit ends the scan early. */
export const selectCountedIds = (from: Db | Tx, { filter, limit }: CountedEntries) =>
  from
    .select({ id })
    .from(auditLog)
    .where(filterConditionOf(filter))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)

async function countEntriesUpTo(tx: Tx, counted: CountedEntries): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(selectCountedIds(tx, counted).as('found'))
  return found?.number ?? 0
}

/** Finds accounts by name or address. */
export const listAuditPeople = (query: z.output<(typeof people)['query']>) =>
  listRows(users, query, { search: [users.name, users.email] })
