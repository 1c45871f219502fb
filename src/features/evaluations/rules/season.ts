import { SUBJECTS, type Subject } from '../contract/questionnaire'
import type { SeasonSpeaker, SubjectMean } from '../contract/season'
import { questionId } from './questions'
import { isShown, meanAndSpreadOf } from './results'

/** How many people have chosen a value of a question about a subject. */
export type SubjectFigure = {
  evaluation_id: number
  question: string
  subject: Subject
  item: number
  value: number
  count: number
}

type Period = { from?: string; to?: string }

/** The period that was asked for, or the twelve months until today. */
export function seasonOf({ from, to }: Period, today: string): { from: string; to: string } {
  const until = to ?? today
  return { from: from ?? yearBefore(until), to: until }
}

function yearBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** Without the figures of questions that too few people of the event have answered, because a mean would reveal them. */
export function withoutFew(figures: readonly SubjectFigure[]): SubjectFigure[] {
  const answered = Map.groupBy(figures, questionOf)
  return [...answered.values()].filter((own) => isShown(sumOf(own))).flat()
}

const questionOf = ({ evaluation_id, question, item }: SubjectFigure): string =>
  `${evaluation_id} ${questionId({ key: question, item })}`

const sumOf = (figures: readonly SubjectFigure[]): number => figures.reduce((sum, { count }) => sum + count, 0)

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
  if (!isShown(answers)) return { answers, mean: null }
  return { answers, mean: meanAndSpreadOf(figures.map(({ value, count }) => [value, count] as const)).mean }
}

/** At least so many people have answered: of each event those who answered the question with the most answers. */
function countPeople(figures: readonly SubjectFigure[]): number {
  const byQuestion = Map.groupBy(figures, questionOf)
  const most = new Map<number, number>()
  for (const own of byQuestion.values()) {
    const [{ evaluation_id } = { evaluation_id: 0 }] = own
    const answers = sumOf(own)
    most.set(evaluation_id, Math.max(answers, most.get(evaluation_id) ?? 0))
  }
  return [...most.values()].reduce((sum, answers) => sum + answers, 0)
}

type Evaluated = { id: number; speakers: string[] | null }

/** The mean of each speaker over all events, by name. */
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

/** The mean of one of the subjects. */
export const subjectMeanOf = (means: readonly SubjectMean[], subject: Subject): number | null =>
  means.find((one) => one.subject === subject)?.mean ?? null

/** The subjects that a table of many events shows. */
export const SHOWN_SUBJECTS = [
  'overall',
  'contents',
  'neutrality',
  'speaker',
  'organisation',
] as const satisfies Subject[]
