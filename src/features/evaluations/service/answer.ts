import { NotFound, Problem } from '@/contract/problems'
import { evaluationInbox } from '@/schema/evaluations'
import { db } from '@/server/database/db'
import type { Answer } from '../contract/answers'
import { countedAnswerOf } from '../rules/answers'
import { stateOf } from '../rules/states'
import { encryptAnswer, lockForAnswer } from './inbox'
import { findStoredEvaluation, getStoredEvaluation } from './stored-evaluation'
import { findRequest } from './tokens'

export type AnswerPage = NonNullable<Awaited<ReturnType<typeof findAnswerPage>>>

/** The questionnaire behind a link, and whether it can be answered; null for a link that is not valid. */
export async function findAnswerPage(token: string, now: Date) {
  const request = await findRequest(token)
  if (!request) return null
  const found = await findStoredEvaluation(request.workshop_id)
  if (!found) return null
  const { event, questions, version } = found
  const state = stateOf(found.evaluation, event, now)
  const step = request.is_open ? (state === 'open' ? ('open' as const) : ('closed' as const)) : ('answered' as const)
  return { event, questions, words: version.questionnaire, step }
}

/**
 * Stores an answer where it waits for others. One row is written that names nobody, and none is changed, so that no mark
 * of this transaction leads to a person. The token is used up later, together with those of others.
 */
export async function answerEvaluation(token: string, given: Answer, now: Date) {
  const status = await db.transaction(async (tx) => {
    await lockForAnswer(tx)
    const request = await findRequest(token, tx)
    if (!request) throw new NotFound()
    const { evaluation, event, questions } = await getStoredEvaluation(request.workshop_id, tx)
    const answer = countedAnswerOf(given, questions)
    if (!answer) throw new Problem(422, 'evaluation_changed')
    if (!request.is_open) return 'answered' as const
    if (stateOf(evaluation, event, now) !== 'open') throw new Problem(422, 'evaluation_closed')
    // A second submit of the same form waits here, and finds the answer of the first.
    const stored = await tx
      .insert(evaluationInbox)
      .values(encryptAnswer({ evaluation_id: evaluation.id, request_id: request.id, answer }))
      .onConflictDoNothing()
      .returning({ tag: evaluationInbox.tag })
    return stored.length > 0 ? ('saved' as const) : ('answered' as const)
  })
  return { status }
}
