import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { lines, noValue, opaqueId } from '@/contract/shapes'
import { QUESTIONS_MAX, questionKey } from '@/contract/values/evaluations'
import { COMMENT_MAX, GOALS_MAX, SPEAKERS_MAX, VALUE_MAX } from './questionnaire'

export const evaluationPath = (token: string): string => `/evaluation/${token}`

/** The id of the request and its signature, 22 characters each. */
export const evaluationToken = z.string().regex(/^[\w-]{44}$/)

/** The place of a speaker or a learning goal in its list, from 1; 0 for a question that is asked once. */
const item = z.coerce.number<number>().int().min(0).max(Math.max(SPEAKERS_MAX, GOALS_MAX)).default(0)

const value = z.union([noValue, z.coerce.number<number>().int().min(0).max(VALUE_MAX)])

/** More than any questionnaire asks. */
const ANSWERS_MAX = 60

/** The value that a person chose for a question. @public */
export const rating = z.object({ question: questionKey, item, value: value.nullish() })

/** A free text. @public */
export const comment = z.object({ question: questionKey, item, text: lines(COMMENT_MAX).default('') })

const answerFields = {
  ratings: z.array(rating).max(ANSWERS_MAX).default([]),
  comments: z.array(comment).max(QUESTIONS_MAX).default([]),
}

/** All that one person answers. Every question may be left out. @public */
export const answer = z.object(answerFields)
export type Answer = z.output<typeof answer>

const isAnswered = ({ ratings, comments }: Answer): boolean =>
  ratings.some((rating) => typeof rating.value === 'number') || comments.some(({ text }) => text !== '')

const EMPTY_REFUSAL = { path: ['ratings'], error: 'evaluation_empty' }

/** An answer to at least one question. */
const sentAnswer = answer.refine(isAnswered, EMPTY_REFUSAL)

/** An answer that staff type in. The key identifies the sheet: the same call sent again counts it once. */
export const typedAnswer = z.object({ ...answerFields, key: opaqueId }).refine(isAnswered, EMPTY_REFUSAL)

const MINUTES = 60

/** Everybody at a congress may answer from the same address. */
const ANSWER_LIMIT = { points: 300, seconds: 15 * MINUTES }

export const answerEvaluation = endpoint('POST /api/evaluation/{token}', {
  summary:
    'Answer the evaluation of an event once; the answer waits, encrypted, until it is counted with at least four others',
  access: 'public',
  accepts: 'form',
  afterForm: ({ token = '' }) => evaluationPath(token),
  params: { token: evaluationToken },
  body: sentAnswer,
  limit: ANSWER_LIMIT,
  refuses: [404, 422],
  response: z.object({ status: z.enum(['saved', 'answered']) }),
})
