import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { currentRequestId } from './context'
import type { Tx } from './db'
import { insertMany } from './many'
import { auditLog } from './tables'

type Entry = {
  user_id: number | null
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'login'
    | 'logout'
    | 'register'
    | 'password'
    | 'verify'
    | 'cancel'
    | 'unsubscribe'
    | 'mail'
    | 'import'
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
