import 'server-only'
import { and, count, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { ROWS_MAX } from '@/contract/lists'
import { users } from '@/features/accounts/table'
import type { Db, Tx } from '@/server/db'
import { listAnswer, listRows, plannedFor, windowOf } from '@/server/lists'
import { auditLog } from '@/server/tables'
import type { AuditEntry, AuditFilter, listAuditEntries as listEndpoint, listAuditPeople as people } from '../contract'
import { auditedChangesOf } from '../rules'
import { findTitles } from './titles'

type Query = z.output<(typeof listEndpoint)['query']>

/** Who did what to whom when; who looks for something older than can be turned over to asks for its days. */
export async function listAuditEntries({ filter, ...paging }: Query) {
  const query = { ...paging, sortByDirection: 'desc' as const }
  const { limit, offset } = windowOf(query)
  const shown = Math.max(0, Math.min(limit, ROWS_MAX - offset))
  const [rows, found] = await plannedFor(async (tx) => [
    await entriesOf(tx, { filter, limit: shown, offset }),
    await countUpTo(tx, { filter, limit: ROWS_MAX + 1 }),
  ])
  const { data, meta } = listAnswer(await withTitles(rows), Math.min(found, ROWS_MAX), query)
  return { data, meta: { ...meta, ...(found > ROWS_MAX && { capped: true }) } }
}

const { id, created_at, user_id, action, object, object_id, changes, request_id } = auditLog
const NEWEST_FIRST = [desc(created_at), desc(id)]

type Window = { filter: AuditFilter | undefined; limit: number; offset: number; upTo?: number }

export const readEntries = (window: Window) => plannedFor((tx) => entriesOf(tx, window))

/** As they are stored, with the name of who it was. */
export const entriesOf = (from: Db | Tx, { filter, limit, offset, upTo }: Window) =>
  from
    .select({ id, created_at, user_id, user_name: users.name, action, object, object_id, changes, request_id })
    .from(auditLog)
    .leftJoin(users, eq(users.id, user_id))
    .where(and(wantedBy(filter), upTo === undefined ? undefined : lte(id, upTo)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset)

export type StoredEntry = Awaited<ReturnType<typeof entriesOf>>[number]

export async function withTitles(rows: readonly StoredEntry[]): Promise<AuditEntry[]> {
  const titleOf = await findTitles(rows)
  return rows.map(({ user_id, user_name, changes, ...row }) => ({
    ...row,
    ...titleOf(row),
    user: user_id === null ? null : { id: user_id, name: user_name },
    changes: auditedChangesOf(row.object, changes),
  }))
}

const wantedBy = (filter: AuditFilter = {}): SQL | undefined =>
  and(
    sameAs(user_id, filter.user),
    sameAs(action, filter.action),
    sameAs(object, filter.object),
    sameAs(object_id, filter.object_id),
    sameAs(request_id, filter.request_id),
    filter.from === undefined ? undefined : gte(created_at, startOfDay(filter.from)),
    filter.to === undefined ? undefined : lt(created_at, startOfDay(filter.to, 1)),
  )

const sameAs = (column: AnyPgColumn, value: string | number | undefined) =>
  value === undefined ? undefined : eq(column, value)

/** Midnight on the academy's clocks, so many days later. */
const startOfDay = (day: string, later = 0): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Berlin')`

type Counted = Pick<Window, 'filter' | 'limit'>

/** Walked in the order of the list, so that it ends as early as a page does. */
export const countable = (from: Db | Tx, { filter, limit }: Counted) =>
  from
    .select({ id })
    .from(auditLog)
    .where(wantedBy(filter))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)

async function countUpTo(tx: Tx, counted: Counted): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(countable(tx, counted).as('found'))
  return found?.number ?? 0
}

/** Whoever has an account, by name or address. */
export const listAuditPeople = (query: z.output<(typeof people)['query']>) =>
  listRows(users, query, { search: [users.name, users.email] })
