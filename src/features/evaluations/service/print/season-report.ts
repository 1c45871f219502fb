import 'server-only'
import type { Locale } from '@/contract/locales'
import { shortDate } from '@/i18n/calendar'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { MM, type Pdf } from '@/server/pdf/document'
import { FLOW_WIDTH, type FlowBlock, type FlowColumn, tableBlocks, textBlocks } from '@/server/pdf/flow'
import { ANSWERS_MIN } from '../../contract/event'
import type { EvaluationSeason, SubjectMean } from '../../contract/season'
import { formatMean } from '../../rules/results'
import { SHOWN_SUBJECTS, subjectMeanOf } from '../../rules/season-results'
import { getEvaluationSeason } from '../read-season'
import { paperResponse } from './paper'

type SeasonPrint = { from?: string; to?: string; language: Locale }

/** The evaluations of a period, by event and by speaker. */
export async function printEvaluationSeason({ language, ...period }: SeasonPrint, now: Date): Promise<Response> {
  const [season, t] = await Promise.all([getEvaluationSeason(period, now), loadTranslator(language)])
  const words = { language, t }
  const { events, answers } = season.total
  return paperResponse({
    kicker: t('evaluations.season.period', {
      from: shortDate(season.from, language),
      to: shortDate(season.to, language),
    }),
    heading: t('evaluations.season.title'),
    facts: [
      t('evaluations.season.sum', { events, answers }),
      t('evaluations.season.steps', { count: ANSWERS_MIN }),
      ...(season.is_cut ? [t('evaluations.season.cut')] : []),
    ],
    language,
    now,
    t,
    blocksOf: (pdf) => [...eventBlocks(pdf, season, words), ...speakerBlocks(pdf, season, words)],
  })
}

type Words = { language: Locale; t: Translator }

const MEAN_WIDTH = 17 * MM
const DATE_WIDTH = 22 * MM

function eventBlocks(pdf: Pdf, { events, total }: EvaluationSeason, { language, t }: Words): FlowBlock[] {
  const meansIn = (means: readonly SubjectMean[]) =>
    SHOWN_SUBJECTS.map((subject) => formatMean(subjectMeanOf(means, subject), language))
  const rows = events.map(({ title, date, answers, means }) => [
    title,
    shortDate(date, language),
    String(answers),
    ...meansIn(means),
  ])
  const numbers: FlowColumn[] = [
    { title: t('evaluations.season.date'), width: DATE_WIDTH },
    { title: t('evaluations.answers'), width: MEAN_WIDTH, align: 'right' },
    ...SHOWN_SUBJECTS.map((subject): FlowColumn => {
      return { title: t(`evaluations.subject_${subject}`), width: MEAN_WIDTH, align: 'right' }
    }),
  ]
  const width = FLOW_WIDTH - numbers.reduce((sum, column) => sum + column.width, 0)
  return tableBlocks(pdf, {
    columns: [{ title: t('evaluations.season.event'), width }, ...numbers],
    rows: [...rows, [t('evaluations.season.all'), '', String(total.answers), ...meansIn(total.means)]],
    gap: 6 * MM,
  })
}

function speakerBlocks(pdf: Pdf, { speakers }: EvaluationSeason, { language, t }: Words): FlowBlock[] {
  if (speakers.length === 0) return []
  const names = ['events', 'answers', 'mean'] as const
  const titles = {
    events: t('evaluations.season.events'),
    answers: t('evaluations.answers'),
    mean: t('evaluations.mean'),
  }
  const numbers = names.map((name): FlowColumn => ({ title: titles[name], width: 26 * MM, align: 'right' }))
  const columns = [{ title: t('evaluations.season.speaker'), width: FLOW_WIDTH - 3 * 26 * MM }, ...numbers]
  const rows = speakers.map(({ name, events, answers, mean }) => [
    name,
    String(events),
    String(answers),
    formatMean(mean, language),
  ])
  return [
    ...textBlocks(pdf, { tag: 'H2', text: t('evaluations.season.speakers'), size: 13, font: 'bold', gap: 9 * MM }),
    ...tableBlocks(pdf, { columns, rows, gap: 2 * MM }),
  ]
}
