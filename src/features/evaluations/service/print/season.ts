import 'server-only'
import type { Locale } from '@/contract/locales'
import { berlinMoment, shortDate } from '@/i18n/calendar'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { createPdf, MM, type Pdf, pdfResponse } from '@/server/pdf/document'
import {
  FLOW_WIDTH,
  type FlowBlock,
  type FlowColumn,
  headBlocks,
  tableBlocks,
  textBlocks,
  writeFlow,
} from '@/server/pdf/flow'
import type { EvaluationSeason, SubjectMean } from '../../contract/season'
import { SHOWN_SUBJECTS } from '../../rules/season'
import { getEvaluationSeason } from '../season'
import { formatMean } from './numbers'

type SeasonPrint = { from?: string; to?: string; language: Locale }

/** The evaluations of a period, by event and by speaker. */
export async function printEvaluationSeason({ language, ...period }: SeasonPrint, now: Date): Promise<Response> {
  const [season, t] = await Promise.all([getEvaluationSeason(period, now), loadTranslator(language)])
  const heading = t('evaluations.season.title')
  const kicker = t('evaluations.season.period', {
    from: shortDate(season.from, language),
    to: shortDate(season.to, language),
  })
  const pdf = await createPdf({ title: `${heading}: ${kicker}`, language, now })
  const words = { language, t }
  const { events, answers } = season.total
  const blocks = [
    ...headBlocks(pdf, { kicker, heading, facts: [t('evaluations.season.sum', { events, answers })] }),
    ...eventBlocks(pdf, season, words),
    ...speakerBlocks(pdf, season, words),
  ]
  const foot = {
    heading,
    asOf: t('print.as_of', berlinMoment(now, language)),
    pageOf: (numbers: { page: number; pages: number }) => t('print.page', numbers),
  }
  return pdfResponse(pdf, { name: `${heading} ${kicker}`, now, write: () => writeFlow(pdf, blocks, foot) })
}

type Words = { language: Locale; t: Translator }

const MEAN_WIDTH = 17 * MM
const DATE_WIDTH = 22 * MM

function eventBlocks(pdf: Pdf, { events, total }: EvaluationSeason, { language, t }: Words): FlowBlock[] {
  const meansIn = (means: readonly SubjectMean[]) =>
    SHOWN_SUBJECTS.map((subject) => formatMean(means.find((one) => one.subject === subject)?.mean ?? null, language))
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
