import type { Locale } from '@/contract/locales'
import { shortDate } from '@/i18n/calendar'
import { loadTranslator } from '@/i18n/messages'
import { figureBlocks } from '@/server/pdf/figure-blocks'
import { ANSWERS_MIN } from '../../contract/event'
import { seasonParts } from '../../rules/tables'
import { getEvaluationSeason } from '../read-season'
import { paperResponse } from './paper'

type SeasonPrint = { from?: string; to?: string; language: Locale }

export async function printEvaluationSeason({ language, ...period }: SeasonPrint, now: Date): Promise<Response> {
  const [season, t] = await Promise.all([getEvaluationSeason(period, now), loadTranslator(language)])
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
    blocksOf: (pdf) => figureBlocks(pdf, seasonParts(season, t), language),
  })
}
