import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { evaluationInbox, evaluationRequests, evaluations, evaluationTokens } from '@/schema/evaluations'
import { registrations } from '@/schema/registrations'
import { isAnyOf } from '@/server/database/bulk'
import type { Db, Tx } from '@/server/database/db'
import { readWaitingRequests } from './inbox'

/** The person was asked to evaluate the event, and the token is used up, or the request is one of those whose answers wait. */
export const hasAnswered = (waiting: readonly string[]) => sql<boolean>`exists (
  select from ${evaluationRequests} join ${evaluations} on ${evaluations.id} = ${evaluationRequests.evaluation_id}
  where ${evaluationRequests.registration_id} = ${registrations.id} and ${evaluations.workshop_id} = ${registrations.workshop_id}
    and (${evaluationRequests.id} = any(${sql.param([...waiting])}::text[])
      or not exists (select from ${evaluationTokens} where ${evaluationTokens.request_id} = ${evaluationRequests.id})))`

/** Tells whose evaluation of an event is missing. Without an evaluation, or a year after the event, nobody's is. */
export async function readMissingEvaluations(workshop_id: number, from: Db | Tx) {
  const [evaluation] = await from
    .select({ id: evaluations.id })
    .from(evaluations)
    .where(and(eq(evaluations.workshop_id, workshop_id), isNull(evaluations.forgotten_at)))
  if (!evaluation) return () => false
  const waiting = await readWaitingRequests(from, eq(evaluationInbox.evaluation_id, evaluation.id))
  const answered = await from
    .select({ registration_id: evaluationRequests.registration_id })
    .from(evaluationRequests)
    .leftJoin(evaluationTokens, eq(evaluationTokens.request_id, evaluationRequests.id))
    .where(
      and(
        eq(evaluationRequests.evaluation_id, evaluation.id),
        or(isNull(evaluationTokens.request_id), isAnyOf(evaluationRequests.id, waiting)),
      ),
    )
  const given = new Set(answered.map(({ registration_id }) => registration_id))
  return (registration_id: string) => !given.has(registration_id)
}
