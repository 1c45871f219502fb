import 'server-only'
import type { Locale } from '@/contract/locales'
import type { Subject } from '@/contract/values/evaluations'
import { formatMean } from '@/features/evaluations/rules/results'
import { SHOWN_SUBJECTS, subjectMeanOf } from '@/features/evaluations/rules/season-results'
import { paperResponse } from '@/features/evaluations/service/print/paper'
import { shortDate } from '@/i18n/calendar'
import { loadTranslator } from '@/i18n/messages'
import { MM, type Pdf } from '@/server/pdf/document'
import { FLOW_WIDTH, type FlowBlock, type FlowColumn, tableBlocks, textBlocks } from '@/server/pdf/flow'
import { GROUPINGS, type Season, type SeasonEvent } from '../contract/season'
import { monthOf, percentOf } from '../rules/words'
import { getSeason } from './read-season'
import { groupName, reasonText, type Words } from './words'

type SeasonPrint = { from?: string; to?: string; language: Locale }

/** The figures of a period as tables. */
export async function printSeason({ language, ...period }: SeasonPrint, now: Date): Promise<Response> {
  const [season, t] = await Promise.all([getSeason({ ...period, language }, now), loadTranslator(language)])
  const words = { t, language }
  const span = (from: string, to: string) =>
    t('season.period', { from: shortDate(from, language), to: shortDate(to, language) })
  return paperResponse({
    kicker: span(season.from, season.to),
    heading: t('season.title'),
    facts: [t('season.compared_with', { period: span(season.before_from, season.before_to) })],
    language,
    now,
    t,
    blocksOf: (pdf) => [
      ...totalBlocks(pdf, season, words),
      ...comingBlocks(pdf, season, words),
      ...monthBlocks(pdf, season, words),
      ...groupBlocks(pdf, season, words),
      ...sponsorBlocks(pdf, season, words),
      ...eventBlocks(pdf, season, words),
    ],
  })
}

type Table = { title: string; columns: readonly FlowColumn[]; rows: readonly (readonly string[])[]; note?: string }

/** The first column takes the width that the others leave. */
function tablePart(pdf: Pdf, { title, columns, rows, note }: Table): FlowBlock[] {
  if (rows.length === 0) return []
  const [first, ...others] = columns
  const width = FLOW_WIDTH - others.reduce((sum, column) => sum + column.width, 0)
  return [
    ...textBlocks(pdf, { tag: 'H2', text: title, size: 13, font: 'bold', gap: 8 * MM }),
    ...tableBlocks(pdf, { columns: [{ title: '', ...first, width }, ...others], rows, gap: 2 * MM }),
    ...textBlocks(pdf, { tag: 'P', text: note ?? '', size: 9, isQuiet: true, gap: 1 * MM }),
  ]
}

const named = (title: string): FlowColumn => ({ title, width: 0 })
const number = (title: string, millimetres = 20): FlowColumn => ({ title, width: millimetres * MM, align: 'right' })

const COUNTS = ['events', 'cancelled', 'registered', 'came'] as const
const SHARES = ['fill', 'no_show_rate'] as const

function totalBlocks(pdf: Pdf, { total, before, quality }: Season, { t, language }: Words): FlowBlock[] {
  const meanOf = (means: Season['quality']['means'], subject: Subject) =>
    formatMean(subjectMeanOf(means, subject), language)
  return tablePart(pdf, {
    title: t('season.totals'),
    columns: [named(t('season.figure')), number(t('season.this_period'), 40), number(t('season.year_before'), 40)],
    rows: [
      ...COUNTS.map((name) => [t(`season.total_${name}`), String(total[name]), String(before[name])]),
      ...SHARES.map((name) => [
        t(`season.total_${name}`),
        percentOf(total[name], language),
        percentOf(before[name], language),
      ]),
      ...SHOWN_SUBJECTS.map((subject) => [
        `${t('season.quality')}: ${t(`evaluations.subject_${subject}`)}`,
        meanOf(quality.means, subject),
        meanOf(quality.before, subject),
      ]),
    ],
    note: t('season.counted_note', { counted: total.counted, past: total.past }),
  })
}

function comingBlocks(pdf: Pdf, { coming }: Season, { t, language }: Words): FlowBlock[] {
  const rows = coming.flatMap(({ title, date, forecast }) => {
    if (!forecast) return []
    const { registered, from, to, tested, held } = forecast
    return [
      [title, shortDate(date, language), String(registered), `${from}–${to}`, t('season.held_of', { held, tested })],
    ]
  })
  return tablePart(pdf, {
    title: t('season.forecast'),
    columns: [
      named(t('season.event')),
      { title: t('season.date'), width: 22 * MM },
      number(t('season.registered')),
      number(t('season.will_come')),
      number(t('season.range_held'), 26),
    ],
    rows,
    note: t('season.forecast_note'),
  })
}

function monthBlocks(pdf: Pdf, { months }: Season, { t, language }: Words): FlowBlock[] {
  return tablePart(pdf, {
    title: t('season.months'),
    columns: [
      named(t('season.month')),
      number(t('season.events'), 30),
      number(t('season.registered'), 30),
      number(t('season.year_before'), 30),
    ],
    rows: months.map(({ month, events, registered, before }) => [
      monthOf(month, language),
      String(events),
      String(registered),
      String(before),
    ]),
  })
}

function groupBlocks(pdf: Pdf, { groups }: Season, { t, language }: Words): FlowBlock[] {
  return GROUPINGS.flatMap((grouping) =>
    tablePart(pdf, {
      title: `${t('season.no_shows')}: ${t(`season.by_${grouping}`)}`,
      columns: [
        named(t('season.group')),
        number(t('season.events')),
        number(t('season.total_expected'), 30),
        number(t('season.came')),
        number(t('season.no_show_rate'), 26),
      ],
      rows: groups[grouping].map((group) =>
        group.expected === null
          ? [groupName(grouping, group, t), '–', '–', '–', t('season.hidden_short')]
          : [
              groupName(grouping, group, t),
              String(group.events),
              String(group.expected),
              String(group.came),
              percentOf(group.no_show_rate, language),
            ],
      ),
      note: groups[grouping].some(({ expected }) => expected === null) ? t('season.hidden_note') : '',
    }),
  )
}

function sponsorBlocks(pdf: Pdf, { sponsors }: Season, { t, language }: Words): FlowBlock[] {
  return tablePart(pdf, {
    title: t('season.sponsors'),
    columns: [
      named(t('season.sponsor')),
      number(t('season.events')),
      number(t('season.registered'), 26),
      number(t('season.came')),
      number(t('season.no_show_rate'), 26),
    ],
    rows: sponsors.map(({ name, events, registered, came, no_show_rate }) => [
      name,
      String(events),
      String(registered),
      String(came),
      percentOf(no_show_rate, language),
    ]),
  })
}

function eventBlocks(pdf: Pdf, { events }: Season, { t, language }: Words): FlowBlock[] {
  const cameOf = ({ came, unknown }: SeasonEvent) => (came === null ? reasonText(unknown, t) : String(came))
  return tablePart(pdf, {
    title: t('season.events'),
    columns: [
      named(t('season.event')),
      { title: t('season.date'), width: 22 * MM },
      number(t('season.registered')),
      number(t('season.fill'), 24),
      number(t('season.came'), 30),
      number(t('season.no_show_rate'), 22),
      number(t('season.mean'), 22),
    ],
    rows: events.map((event) => [
      event.title,
      shortDate(event.date, language),
      String(event.registered),
      event.maximum === null ? t('season.unlimited') : percentOf(event.fill, language),
      cameOf(event),
      percentOf(event.no_show_rate, language),
      formatMean(event.mean, language),
    ]),
  })
}
