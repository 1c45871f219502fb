import { columnsWith, type FigureKind, type FigurePart, type FigureTable, partOf } from '@/contract/figures'
import type { Locale } from '@/contract/locales'
import type { NamedMessages } from '@/contract/messages'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import type { EvaluationResult, QuestionResult } from '../contract/event'
import type { EvaluationSeason } from '../contract/season'
import { valueNamesOf } from './answers'
import { questionId, titleOf } from './questions'
import { SHOWN_SUBJECTS, subjectMeanOf } from './season-results'

type Message = Exclude<keyof NamedMessages['evaluations'], 'print' | 'season'>

export type Words = (
  message:
    | `evaluations.${Message}`
    | `evaluations.season.${keyof NamedMessages['evaluations']['season']}`
    | 'core.yes'
    | 'core.no',
) => string

const KINDS: Partial<Record<Message, FigureKind>> = {
  question: 'text',
  event: 'text',
  speaker: 'text',
  date: 'date',
  mean: 'mean',
  spread: 'mean',
}

const columnsIn = (t: Words) => columnsWith(KINDS, (key: Message) => t(`evaluations.${key}`))

/** The questions with a scale, then those with yes or no, each with the number of answers of each value. */
export function resultTables({ questions }: EvaluationResult, locale: Locale, t: Words): FigureTable[] {
  const tableOf = (kind: QuestionResult['kind'], ...numbers: ('mean' | 'spread' | 'answers')[]) => {
    const names = valueNamesOf(kind, t)
    const counted = names.map((title, index) => ({ key: `value_${index}`, title, kind: 'count' as const }))
    return {
      columns: [...columnsIn(t)('question', ...numbers), ...counted],
      shaded: counted.map(({ key }) => key),
      rows: questions
        .filter((question) => question.kind === kind)
        .map(({ mean, spread, answers, counts, ...question }) => ({
          key: questionId(question),
          figures: {
            question: titleOf(question, locale),
            mean,
            spread,
            answers,
            ...Object.fromEntries(counted.map(({ key }, index) => [key, counts?.[index] ?? null])),
          },
        })),
    }
  }
  const tables = [
    { title: t('evaluations.result_scale'), ...tableOf('scale', 'mean', 'spread', 'answers') },
    { title: t('evaluations.result_yes_no'), ...tableOf('yes_no') },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

export function seasonParts({ events, speakers, total }: EvaluationSeason, t: Words): FigurePart[] {
  const columns = columnsIn(t)
  const meansIn = (means: EvaluationSeason['total']['means']) =>
    Object.fromEntries(SHOWN_SUBJECTS.map((subject) => [subject, subjectMeanOf(means, subject)]))
  const numbersOf = ({ asked, answers, paper, means }: Omit<EvaluationSeason['total'], 'events'>) => {
    return { asked, answers, paper, ...meansIn(means) }
  }
  const parts = [
    partOf({
      title: t('evaluations.events'),
      columns: [
        ...columns('event', 'date', 'asked', 'answers', 'paper'),
        ...SHOWN_SUBJECTS.map((subject) => {
          return { key: subject, title: t(`evaluations.subject_${subject}`), kind: 'mean' as const }
        }),
      ],
      details: ['asked', 'paper'],
      rows: events.map(({ workshop_id, title, date, ...event }) => ({
        key: workshop_id,
        href: officeTabPath(workshop_id, 'evaluation'),
        figures: { event: title, date, ...numbersOf(event) },
      })),
      total: { key: 'total', figures: { event: t('evaluations.season.all'), ...numbersOf(total) } },
    }),
    partOf({
      title: t('evaluations.speakers'),
      columns: columns('speaker', 'events', 'answers', 'mean'),
      rows: speakers.map(({ name, ...figures }) => ({ key: name, figures: { speaker: name, ...figures } })),
    }),
  ]
  return parts.filter(({ tables }) => tables.some(({ rows }) => rows.length > 0))
}
