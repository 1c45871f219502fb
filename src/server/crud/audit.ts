import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '@/contract/audit'
import { auditLog } from '@/schema/system/audit'
import { insertMany } from '../database/bulk'
import { db, type Tx } from '../database/db'
import { currentHelperName, currentRequestId } from '../http/request-context'

/** The user by whom something is done, and when. */
export type AuthorContext = { author: { id: number }; now: Date }

type AuditEntry = {
  user_id: number | null
  action: AuditAction
  object: string
  object_id: string | number
  /** Each field with its old and its new value. */
  changes?: Record<string, unknown>
}

/** Call it in the transaction of the change. */
export const audit = (tx: Tx, entry: AuditEntry): Promise<void> => auditAll(tx, [entry])

/** Call it before anything is sent: a reading that cannot be logged fails. */
export const auditReading = (entry: AuditEntry): Promise<void> => db.transaction((tx) => audit(tx, entry))

export function auditAll(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const request_id = currentRequestId()
  const helper = currentHelperName()
  const rows = entries.map(({ user_id, action, object, object_id, changes = {} }) => {
    return { user_id, action, object, object_id: String(object_id), changes, request_id, helper }
  })
  return insertMany(tx, auditLog, rows)
}

/** Removes the values of these objects from the trail; who did what and when remains. Returns the number of entries. */
export const redactAuditOfObjects = (tx: Tx, object: string, ids: readonly string[]): Promise<number> =>
  redact(tx, ids.length, sql`${object}, ${sql.param(ids)}::text[]`)

/** Removes the values of these entries only. */
export const redactAuditEntries = (tx: Tx, ids: readonly number[]): Promise<number> =>
  redact(tx, ids.length, sql`${sql.param(ids)}::bigint[]`)

async function redact(tx: Tx, count: number, selection: SQL): Promise<number> {
  if (count === 0) return 0
  const [result] = await tx.execute<{ count: number }>(sql`select redact_audit_entries(${selection})::int as count`)
  return result?.count ?? 0
}

type AuditedStatement = Pick<AuditEntry, 'user_id' | 'action' | 'object'> & { statement: SQL }

/**
 * Writes one entry for each row of a statement that returns object_id and changes, without reading the rows; returns
 * their number.
 */
export async function auditEachRow(tx: Tx, { user_id, action, object, statement }: AuditedStatement): Promise<number> {
  const { count } = await tx.execute(sql`
    with changed as (${statement})
    insert into ${auditLog} (user_id, action, object, request_id, helper, object_id, changes)
    select ${user_id}::int, ${action}, ${object}, ${currentRequestId()}::text, ${currentHelperName()}::text, object_id, changes from changed`)
  return count
}

const BOOKKEEPING = new Set(['id', 'created_at', 'updated_at', 'updated_by'])

/** Returns [before, after] for each field that differs. */
export function changedFieldsOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)].filter((field) => !BOOKKEEPING.has(field)))
  const pairs = [...fields].map((field) => [field, [before[field] ?? null, after[field] ?? null]] as const)
  return Object.fromEntries(pairs.filter(([, [was, is]]) => !isDeepStrictEqual(was, is)))
}
