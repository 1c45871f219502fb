import type { CountedAnswer } from '@/contract/values/evaluations'
import type { Answer } from '../contract/answers'
import type { EventQuestion } from '../contract/event'
import { NO, SCALE, YES } from '../contract/questionnaire'
import { questionId } from './questions'

const VALUES = { scale: SCALE, yes_no: [YES, NO], text: [] } as const satisfies Record<
  EventQuestion['kind'],
  readonly number[]
>

export const valuesOfKind = (kind: EventQuestion['kind']): readonly number[] => VALUES[kind]

type ValueWords = (message: 'core.yes' | 'core.no') => string

export const valueNamesOf = (kind: EventQuestion['kind'], t: ValueWords): string[] =>
  valuesOfKind(kind).map((value) => (kind === 'scale' ? String(value) : t(value === YES ? 'core.yes' : 'core.no')))

/** The answered questions alone; null where the answer does not fit the questionnaire. */
export function countedAnswerOf({ ratings, comments }: Answer, asked: readonly EventQuestion[]): CountedAnswer | null {
  const kindOf = new Map(asked.map((question) => [questionId(question), question.kind]))
  const given = ratings.flatMap(({ question, item, value }) =>
    typeof value === 'number' ? [{ question, item, value }] : [],
  )
  const texts = comments.filter(({ text }) => text !== '')
  const fits =
    given.every((one) => valuesOfKind(kindOf.get(keyOf(one)) ?? 'text').includes(one.value)) &&
    texts.every((one) => kindOf.get(keyOf(one)) === 'text') &&
    isWithoutRepetition(given) &&
    isWithoutRepetition(texts)
  return fits ? { ratings: given, comments: texts } : null
}

type Named = { question: string; item: number }

const keyOf = ({ question, item }: Named) => questionId({ key: question, item })

/** A question that is answered twice would count twice. */
const isWithoutRepetition = (answers: readonly Named[]) => new Set(answers.map(keyOf)).size === answers.length
