import { XLSX_TYPE } from '@/contract/shapes'
import { paperResponse } from '@/features/evaluations/service/print/paper'
import { berlinMoment, shortDate } from '@/i18n/calendar'
import { loadTranslator } from '@/i18n/messages'
import { downloadHeaders } from '@/server/files/download-headers'
import { figureBlocks } from '@/server/pdf/figure-blocks'
import { figureSheets } from '@/server/spreadsheets/write/figure-sheets'
import { xlsxStream } from '@/server/spreadsheets/write/xlsx'
import { seasonParts } from '../rules/tables'
import { getSeason, type SeasonQuery } from './read-season'

async function readParts(asked: SeasonQuery, now: Date) {
  const { language } = asked
  const [season, t] = await Promise.all([getSeason(asked, now), loadTranslator(language)])
  const period = (from: string, to: string) =>
    t('season.period', { from: shortDate(from, language), to: shortDate(to, language) })
  return {
    t,
    period: period(season.from, season.to),
    compared: t('season.compared_with', { period: period(season.before_from, season.before_to) }),
    parts: seasonParts(season, t),
  }
}

export async function printSeason(asked: SeasonQuery, now: Date): Promise<Response> {
  const { language } = asked
  const { t, period, compared, parts } = await readParts(asked, now)
  return paperResponse({
    kicker: period,
    heading: t('season.title'),
    facts: [compared],
    language,
    now,
    t,
    blocksOf: (pdf) => figureBlocks(pdf, parts, language),
  })
}

export async function exportSeason(asked: SeasonQuery, now: Date): Promise<Response> {
  const { language } = asked
  const { t, period, compared, parts } = await readParts(asked, now)
  const about = [period, compared, t('print.as_of', berlinMoment(now, language))]
  const sheets = figureSheets({ parts, locale: language, about })
  return new Response(xlsxStream({ sheets, now }), {
    headers: downloadHeaders({ name: `${t('season.title')}.xlsx`, content_type: XLSX_TYPE, now }),
  })
}
