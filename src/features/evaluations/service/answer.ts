import 'server-only'
import { eq } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import { db } from '@/server/database/db'
import type { Answer } from '../contract/answers'
import { countedAnswerOf } from '../rules/answers'
import { stateOf } from '../rules/states'
import { evaluationTokens } from '../table'
import { countAnswer } from './count-answer'
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
  const { intro_de, intro_en, best_de, best_en, worst_de, worst_en } = version.questionnaire
  const words = { intro_de, intro_en, best_de, best_en, worst_de, worst_en }
  const state = stateOf(found.evaluation, event, now)
  const step = request.is_open ? (state === 'open' ? ('open' as const) : ('closed' as const)) : ('answered' as const)
  return { event, questions, words, step }
}

/**
 * Counts an answer and uses up the token in one transaction. The token is deleted, and no row about the person changes,
 * so that nothing stored together with the figures leads to a person.
 */
export async function answerEvaluation(token: string, given: Answer, now: Date) {
  const status = await db.transaction(async (tx) => {
    const request = await findRequest(token, tx)
    if (!request) throw new NotFound()
    const { evaluation, event, questions } = await getStoredEvaluation(request.workshop_id, tx)
    const answer = countedAnswerOf(given, questions)
    if (!answer) throw new Problem(422, 'evaluation_changed')
    if (request.is_open && stateOf(evaluation, event, now) !== 'open') throw new Problem(422, 'evaluation_closed')
    // A second submit of the same form waits here, and finds the token used.
    const used = await tx
      .delete(evaluationTokens)
      .where(eq(evaluationTokens.request_id, request.id))
      .returning({ id: evaluationTokens.request_id })
    if (used.length === 0) return 'answered' as const
    await countAnswer(tx, { evaluation_id: evaluation.id, answer })
    return 'saved' as const
  })
  return { status }
}
