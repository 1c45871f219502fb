import { ANSWERS_MIN, type EventQuestion, type QuestionResult } from '../contract/event'
import { valuesOfKind } from './answers'
import { questionId } from './questions'

export type Figure = { question: string; item: number; value: number; count: number }

/** A question is shown only where so many have answered it that nobody is recognised. */
export const isShown = (answers: number): boolean => answers >= ANSWERS_MIN

/** The sum for each value of each question; those that nobody has chosen are left out. */
export function sumFigures(figures: readonly Figure[]): Figure[] {
  const byValue = Map.groupBy(figures, ({ question, item, value }) => `${question} ${item} ${value}`)
  return [...byValue.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const count = sumOf([first, ...others].map((figure) => figure.count))
    return count > 0 ? [{ ...first, count }] : []
  })
}

export function resultsOf(asked: readonly EventQuestion[], figures: readonly Figure[]): QuestionResult[] {
  const byQuestion = Map.groupBy(figures, ({ question, item }) => questionId({ key: question, item }))
  return asked
    .filter(({ kind }) => kind !== 'text')
    .map((question) => {
      const own = byQuestion.get(questionId(question)) ?? []
      const counts = valuesOfKind(question.kind).map((value) => own.find((one) => one.value === value)?.count ?? 0)
      return { ...question, ...summaryOf(counts, question.kind) }
    })
}

type Summary = Pick<QuestionResult, 'answers' | 'counts' | 'mean' | 'spread'>

/** Yes and no have shares, but no mean. */
function summaryOf(counts: number[], kind: EventQuestion['kind']): Summary {
  const answers = sumOf(counts)
  if (!isShown(answers)) return { answers, counts: null, mean: null, spread: null }
  if (kind !== 'scale') return { answers, counts, mean: null, spread: null }
  return {
    answers,
    counts,
    ...meanAndSpreadOf(valuesOfKind('scale').map((value, index) => [value, counts[index] ?? 0])),
  }
}

type Weighted = readonly (readonly [value: number, count: number])[]

/** The mean and the standard deviation of all answers, which are not a sample of others. */
function meanAndSpreadOf(values: Weighted): { mean: number; spread: number } {
  const count = sumOf(values.map(([, times]) => times))
  const mean = sumOf(values.map(([value, times]) => value * times)) / count
  const variance = sumOf(values.map(([value, times]) => times * (value - mean) ** 2)) / count
  return { mean, spread: Math.sqrt(variance) }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
