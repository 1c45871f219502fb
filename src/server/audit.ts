import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { currentRequestId } from './context'
import type { Tx } from './db'
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

/** A statement holds 65,535 values at most, and an entry some six of them. */
const AT_ONCE = 5000

export async function auditAll(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const request_id = currentRequestId()
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const portion = entries.slice(start, start + AT_ONCE)
    await tx
      .insert(auditLog)
      .values(portion.map(({ object_id, ...entry }) => ({ ...entry, object_id: String(object_id), request_id })))
  }
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
