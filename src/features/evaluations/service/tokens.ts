import { eq, inArray, sql } from 'drizzle-orm'
import { columnsOf } from '@/schema/columns'
import { evaluationInbox, evaluationRequests, evaluations, evaluationTokens } from '@/schema/evaluations'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import { isEqualInConstantTime, keyedHash } from '@/server/security/secrets'
import { evaluationToken } from '../contract/answers'
import { readWaitingRequests, tagOf } from './inbox'

const ID_LENGTH = 22

/** The token is not stored, so a copy of the database reveals no link. */
export const evaluationTokenOf = (request_id: string): string =>
  request_id + Buffer.from(keyedHash(request_id, 'evaluation'), 'hex').toString('base64url').slice(0, ID_LENGTH)

/** The request that a token names, and whether it is not answered yet; null for an altered or unknown token. */
export async function findRequest(token: string, from: Db | Tx = db) {
  if (!evaluationToken.safeParse(token).success) return null
  const id = token.slice(0, ID_LENGTH)
  if (!isEqualInConstantTime(evaluationTokenOf(id), token)) return null
  const [found] = await from
    .select({
      id: evaluationRequests.id,
      workshop_id: evaluations.workshop_id,
      is_open: sql<boolean>`${evaluationTokens.request_id} is not null and ${evaluationInbox.tag} is null`,
    })
    .from(evaluationRequests)
    .innerJoin(evaluations, eq(evaluations.id, evaluationRequests.evaluation_id))
    .leftJoin(evaluationTokens, eq(evaluationTokens.request_id, evaluationRequests.id))
    .leftJoin(evaluationInbox, eq(evaluationInbox.tag, tagOf(id)))
    .where(eq(evaluationRequests.id, id))
  return found ?? null
}

/** The unanswered requests of these registrations for events, whether they are still being evaluated or not. */
export async function readOpenRequests(registration_ids: string[], from: Db | Tx = db) {
  const unused = await from
    .select({
      ...columnsOf(evaluationRequests, 'id', 'registration_id', 'evaluation_id'),
      workshop_id: evaluations.workshop_id,
    })
    .from(evaluationRequests)
    .innerJoin(evaluationTokens, eq(evaluationTokens.request_id, evaluationRequests.id))
    .innerJoin(evaluations, eq(evaluations.id, evaluationRequests.evaluation_id))
    .where(isAnyOf(evaluationRequests.registration_id, registration_ids))
  const asked = [...new Set(unused.map(({ evaluation_id }) => evaluation_id))]
  if (asked.length === 0) return []
  const waiting = new Set(await readWaitingRequests(from, inArray(evaluationInbox.evaluation_id, asked)))
  return unused.filter(({ id }) => !waiting.has(id))
}
