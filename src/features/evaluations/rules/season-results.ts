import { addDays, shiftYears } from '@/contract/time'
import { SUBJECTS, type Subject } from '@/contract/values/evaluations'
import type { SeasonSpeaker, SubjectMean } from '../contract/season'
import { isShown } from './results'

/** The answers to a question about a subject at an event, and the sum of their values. */
export type SubjectFigure = {
  evaluation_id: number
  subject: Subject
  item: number
  answers: number
  total: number
}

type Period = { from?: string; to?: string }

export function seasonOf({ from, to }: Period, today: string): { from: string; to: string } {
  const until = to ?? today
  return { from: from ?? addDays(shiftYears(until, -1), 1), to: until }
}

/** The mean of each subject that people were asked about. Each answer to one of its questions counts once. */
export function meansOf(figures: readonly SubjectFigure[]): SubjectMean[] {
  const bySubject = Map.groupBy(figures, ({ subject }) => subject)
  return SUBJECTS.flatMap((subject) => {
    const own = bySubject.get(subject)
    return own ? [{ subject, ...meanOf(own) }] : []
  })
}

/** The mean is shown only where enough people have answered, however many questions each of them was asked. */
function meanOf(figures: readonly SubjectFigure[]): { answers: number; mean: number | null } {
  const answers = countPeople(figures)
  const sum = (field: 'answers' | 'total') => figures.reduce((before, figure) => before + figure[field], 0)
  return { answers, mean: isShown(answers) ? sum('total') / sum('answers') : null }
}

/** At least so many people have answered: of each event those who answered the question with the most answers. */
function countPeople(figures: readonly SubjectFigure[]): number {
  const byEvent = Map.groupBy(figures, ({ evaluation_id }) => evaluation_id)
  return [...byEvent.values()].reduce((sum, own) => sum + Math.max(...own.map(({ answers }) => answers)), 0)
}

type Evaluated = { id: number; speakers: string[] | null }

export function speakerMeansOf(
  evaluated: readonly Evaluated[],
  figuresOf: ReadonlyMap<number, readonly SubjectFigure[]>,
): SeasonSpeaker[] {
  const talks = evaluated.flatMap(({ id, speakers }) =>
    (speakers ?? []).map((name, index) => {
      const own = figuresOf.get(id) ?? []
      return { name, figures: own.filter(({ subject, item }) => subject === 'speaker' && item === index + 1) }
    }),
  )
  const byName = Map.groupBy(talks, ({ name }) => name)
  return [...byName]
    .map(([name, own]) => ({ name, events: own.length, ...meanOf(own.flatMap(({ figures }) => figures)) }))
    .filter(({ answers }) => answers > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
}

export const subjectMeanOf = (means: readonly SubjectMean[], subject: Subject): number | null =>
  means.find((one) => one.subject === subject)?.mean ?? null

export const SHOWN_SUBJECTS = [
  'overall',
  'contents',
  'neutrality',
  'speaker',
  'organisation',
] as const satisfies Subject[]
