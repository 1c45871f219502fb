import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '@/contract/audit'
import { currentRequestId } from './context'
import type { Tx } from './db'
import { insertMany } from './many'
import { auditLog } from './tables'

type Entry = {
  user_id: number | null
  action: AuditAction
  object: string
  object_id: string | number
  /** Field to what it was and what it is now. */
  changes?: Record<string, unknown>
}

/** Written in the transaction of what it tells of. */
export const audit = (tx: Tx, entry: Entry): Promise<void> => auditAll(tx, [entry])

export function auditAll(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const request_id = currentRequestId()
  const rows = entries.map(({ user_id, action, object, object_id, changes = {} }) => {
    return { user_id, action, object, object_id: String(object_id), changes, request_id }
  })
  return insertMany(tx, auditLog, rows)
}

/** Takes the values out of what was told of these; who did what when stays. Answers of how many entries. */
export const redactAudit = (tx: Tx, object: string, ids: readonly string[]): Promise<number> =>
  redacted(tx, ids.length, sql`${object}, ${sql.param(ids)}::text[]`)

/** The same of these entries alone, whatever else was told of what they are about. */
export const redactEntries = (tx: Tx, ids: readonly number[]): Promise<number> =>
  redacted(tx, ids.length, sql`${sql.param(ids)}::bigint[]`)

async function redacted(tx: Tx, named: number, which: SQL): Promise<number> {
  if (named === 0) return 0
  const [told] = await tx.execute<{ count: number }>(sql`select redact_audit_entries(${which})::int as count`)
  return told?.count ?? 0
}

type Each = Pick<Entry, 'user_id' | 'action' | 'object'> & { statement: SQL }

/** One entry for each row of a statement that answers object_id and changes, written where it happens; answers how many. */
export async function auditEach(tx: Tx, { user_id, action, object, statement }: Each): Promise<number> {
  const { count } = await tx.execute(sql`
    with told as (${statement})
    insert into ${auditLog} (user_id, action, object, request_id, object_id, changes)
    select ${user_id}::int, ${action}, ${object}, ${currentRequestId()}::text, object_id, changes from told`)
  return count
}

const BOOKKEEPING = new Set(['id', 'created_at', 'updated_at', 'updated_by'])

/** Field to [before, after], for the fields that differ. */
export function differencesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)].filter((field) => !BOOKKEEPING.has(field)))
  const pairs = [...fields].map((field) => [field, [before[field] ?? null, after[field] ?? null]] as const)
  return Object.fromEntries(pairs.filter(([, [was, is]]) => !isDeepStrictEqual(was, is)))
}
