import 'server-only'
import type { Locale } from '@/contract/locales'
import { XLSX_TYPE } from '@/contract/shapes'
import { SHOWN_SUBJECTS, subjectMeanOf } from '@/features/evaluations/rules/season-results'
import { berlinMoment } from '@/i18n/calendar'
import { loadTranslator } from '@/i18n/messages'
import { downloadHeaders } from '@/server/files/download-headers'
import type { Cell } from '@/server/spreadsheets/write/cells'
import type { Sheet } from '@/server/spreadsheets/write/sheet'
import { xlsxStream } from '@/server/spreadsheets/write/xlsx'
import { GROUPINGS, type Season } from '../contract/season'
import { monthOf } from '../rules/words'
import { getSeason } from './read-season'
import { groupName, reasonText, type Words } from './words'

type SeasonExport = { from?: string; to?: string; language: Locale }

/** A workbook with a sheet for each part of the page. Shares are numbers between 0 and 1. */
export async function exportSeason(asked: SeasonExport, now: Date): Promise<Response> {
  const [season, t] = await Promise.all([getSeason(asked, now), loadTranslator(asked.language)])
  const words = { t, language: asked.language }
  const sheets = [
    totalSheet(season, words, now),
    monthSheet(season, words),
    eventSheet(season, words),
    groupSheet(season, words),
    sponsorSheet(season, words),
    comingSheet(season, words),
  ]
  return new Response(xlsxStream({ sheets, now }), {
    headers: downloadHeaders({ name: `${t('season.title')}.xlsx`, content_type: XLSX_TYPE, now }),
  })
}

type Column = { title: string; kind: 'text' | 'number' | 'date'; width?: number }

/** A sheet whose rows are lists of cells in the order of the columns. */
function sheetOf(tabName: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Sheet {
  return {
    tabName,
    columns: columns.map((column, index) => ({ ...column, key: String(index) })),
    rows: rows.map((cells) => Object.fromEntries(columns.map((_, index) => [String(index), cells[index]]))),
  }
}

const text = (title: string, width = 24): Column => ({ title, kind: 'text', width })
const number = (title: string, width = 16): Column => ({ title, kind: 'number', width })

const TOTALS = [
  'events',
  'past',
  'cancelled',
  'registered',
  'seats',
  'taken',
  'fill',
  'counted',
  'expected',
  'came',
  'no_show_rate',
] as const

/** The numbers of answers that the means of the evaluations stand for. */
const ANSWER_COUNTS = ['asked', 'answers', 'paper'] as const

/** The last row tells when the figures were counted. */
function totalSheet(season: Season, { t, language }: Words, now: Date): Sheet {
  const { from, to, before_from, before_to, total, before, quality } = season
  return sheetOf(
    t('season.totals'),
    [text(t('season.figure'), 40), number(`${from} – ${to}`, 26), number(`${before_from} – ${before_to}`, 26)],
    [
      ...TOTALS.map((name) => [t(`season.total_${name}`), total[name], before[name]]),
      ...SHOWN_SUBJECTS.map((subject) => [
        `${t('season.quality')}: ${t(`evaluations.subject_${subject}`)}`,
        subjectMeanOf(quality.means, subject),
        subjectMeanOf(quality.before, subject),
      ]),
      ...ANSWER_COUNTS.map((name) => [`${t('season.quality')}: ${t(`season.quality_${name}`)}`, quality[name]]),
      [t('print.as_of', berlinMoment(now, language))],
    ],
  )
}

function monthSheet({ months }: Season, { t, language }: Words): Sheet {
  const columns = [
    text(t('season.month')),
    number(t('season.events')),
    number(t('season.registered')),
    number(t('season.year_before')),
  ]
  const rows = months.map(({ month, events, registered, before }) => [
    monthOf(month, language),
    events,
    registered,
    before,
  ])
  return sheetOf(t('season.month'), columns, rows)
}

function eventSheet({ events }: Season, { t }: Words): Sheet {
  const columns: Column[] = [
    text(t('season.event'), 48),
    { title: t('season.date'), kind: 'date', width: 12 },
    text(t('season.presence_type'), 14),
    text(t('season.region'), 20),
    number(t('season.maximum')),
    number(t('season.registered')),
    number(t('season.fill')),
    number(t('season.came')),
    number(t('season.no_show_rate')),
    text(t('season.remark'), 40),
    number(t('season.mean')),
  ]
  const rows = events.map((event) => [
    event.title,
    event.date,
    t(event.presence_type === 'Online' ? 'season.online' : 'season.onsite'),
    event.region,
    event.maximum,
    event.registered,
    event.fill,
    event.came,
    event.no_show_rate,
    reasonText(event.unknown, t),
    event.mean,
  ])
  return sheetOf(t('season.events'), columns, rows)
}

function groupSheet({ groups }: Season, { t }: Words): Sheet {
  const columns = [
    text(t('season.grouping')),
    text(t('season.group'), 32),
    number(t('season.events')),
    number(t('season.total_expected')),
    number(t('season.came')),
    number(t('season.no_show_rate')),
    text(t('season.remark'), 40),
  ]
  const rows = GROUPINGS.flatMap((grouping) =>
    groups[grouping].map((group) => [
      t(`season.by_${grouping}`),
      groupName(grouping, group, t),
      group.expected === null ? null : group.events,
      group.expected,
      group.came,
      group.no_show_rate,
      group.expected === null ? t('season.hidden') : '',
    ]),
  )
  return sheetOf(t('season.no_shows'), columns, rows)
}

function sponsorSheet({ sponsors }: Season, { t }: Words): Sheet {
  const columns = [
    text(t('season.sponsor'), 40),
    number(t('season.events')),
    number(t('season.registered')),
    number(t('season.total_expected')),
    number(t('season.came')),
    number(t('season.no_show_rate')),
  ]
  const rows = sponsors.map(({ name, events, registered, expected, came, no_show_rate }) => [
    name,
    events,
    registered,
    expected,
    came,
    no_show_rate,
  ])
  return sheetOf(t('season.sponsors'), columns, rows)
}

function comingSheet({ coming }: Season, { t }: Words): Sheet {
  const columns: Column[] = [
    text(t('season.event'), 48),
    { title: t('season.date'), kind: 'date', width: 12 },
    number(t('season.maximum')),
    number(t('season.registered')),
    number(t('season.forecast_from')),
    number(t('season.forecast_to')),
    number(t('season.forecast_tested')),
    number(t('season.forecast_held')),
  ]
  const rows = coming.map(({ title, date, maximum, registered, forecast }) => [
    title,
    date,
    maximum,
    registered,
    forecast?.from,
    forecast?.to,
    forecast?.tested,
    forecast?.held,
  ])
  return sheetOf(t('season.coming'), columns, rows)
}
