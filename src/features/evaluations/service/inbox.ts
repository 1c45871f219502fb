import { type SQL, sql } from 'drizzle-orm'
import type { CountedAnswer } from '@/contract/values/evaluations'
import { evaluationInbox } from '@/schema/evaluations'
import type { Db, Tx } from '@/server/database/db'
import { decryptSecret, encryptSecret, keyedHash } from '@/server/security/secrets'

const TAG_KEY = 'evaluation tag'
const REQUEST_KEY = 'evaluation request'
const ANSWER_KEY = 'evaluation answer'

/** An answer is padded to one of these numbers of bytes; nearly all fit into the first, and none is larger than the last. */
const SIZES = [16, 64, 256, 1024].map((kilobytes) => kilobytes * 1024)

/** Names an answer to a request, and leads to the request only with the key. */
export const tagOf = (request_id: string): string => keyedHash(request_id, TAG_KEY)

type Given = { evaluation_id: number; request_id: string; answer: CountedAnswer }

/** The row that holds an answer until it is added to the figures. */
export const encryptAnswer = ({ evaluation_id, request_id, answer }: Given): typeof evaluationInbox.$inferInsert => ({
  tag: tagOf(request_id),
  evaluation_id,
  request: encryptSecret(request_id, REQUEST_KEY),
  answer: encryptSecret(padAnswer(JSON.stringify(answer)), ANSWER_KEY),
})

/** Fills an answer with spaces, which JSON may end with. */
function padAnswer(text: string): string {
  const bytes = Buffer.byteLength(text)
  const padded = SIZES.find((size) => size >= bytes)
  if (padded === undefined) throw new Error('an answer is larger than all that a questionnaire asks')
  return text + ' '.repeat(padded - bytes)
}

export const decryptAnswer = (encrypted: string): CountedAnswer => JSON.parse(decryptSecret(encrypted, ANSWER_KEY))

/** Null where the answer was encrypted with another APP_SECRET. */
export function decryptRequest(encrypted: string): string | null {
  try {
    return decryptSecret(encrypted, REQUEST_KEY)
  } catch {
    return null
  }
}

/**
 * The requests whose answers wait, without those that were encrypted with another APP_SECRET. Each evaluation has only
 * a few.
 */
export async function readWaitingRequests(from: Db | Tx, condition: SQL | undefined): Promise<string[]> {
  const rows = await from.select({ request: evaluationInbox.request }).from(evaluationInbox).where(condition)
  return rows.flatMap(({ request }) => decryptRequest(request) ?? [])
}

const LOCK = sql`hashtext('evaluation answers')`

/**
 * Many answers are stored at the same time, but none while tokens are deleted, so that no answer is stored twice. A lock
 * of rows would leave a mark in them.
 */
export const lockForAnswer = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`)

/** Waits until no answer is being stored. Later answers wait until the transaction ends. */
export const lockForStep = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
