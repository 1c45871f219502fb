import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { getEvaluationSeason } from '@/features/evaluations/contract/season'
import { figureText } from '@/i18n/figures'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { FigurePart } from '@/ui/figures/FigurePart'
import { Card, Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import type { Season } from '../contract/season'
import { SHOWN_TOTALS, seasonParts, totalRowsOf } from '../rules/tables'
import classes from './season.module.css'

/** The parts of the page, without the people. The sums are cards. */
export function SeasonFigures({ season }: { season: Season }) {
  const t = useTranslations()
  const may = useMay()
  const { from, to, total, before } = season
  const isEmpty = total.events === 0 && before.events === 0
  const parts = seasonParts(season, t).filter(({ key }) => key !== 'totals')
  return (
    <>
      {isEmpty ? (
        <EmptyState title={t('season.empty')} text={t('season.empty_text')} />
      ) : (
        <TotalCards season={season} />
      )}
      {parts.map((part) => (
        <FigurePart key={part.key} part={part}>
          {part.key === 'quality' && may(getEvaluationSeason) && (
            <p>
              <Link href={`/admin/evaluations?from=${from}&to=${to}`}>{t('season.to_evaluations')}</Link>
            </p>
          )}
        </FigurePart>
      ))}
    </>
  )
}

/** The sums of a period, each with that of the year before. */
function TotalCards({ season }: { season: Season }) {
  const t = useTranslations()
  const locale = useLocale()
  const { cancelled, taken, seats, expected, counted } = season.total
  const hints = {
    events: cancelled > 0 && t('season.hint_cancelled', { count: cancelled }),
    registered: '',
    fill: t('season.hint_fill', { taken, seats }),
    came: t('season.hint_came', { expected }),
    no_show_rate: t('season.hint_counted', { counted }),
  }
  return (
    <dl className={classes.totals}>
      {totalRowsOf(season, SHOWN_TOTALS, t).map(({ key, kind, figures }) => (
        <Card key={key} as="div" isDense>
          <dt>{figures.figure}</dt>
          <dd className={classes.figure}>{figureText(figures.this_period, kind, locale)}</dd>
          <Muted as="dd" isSmall>
            {t('season.before_value', { value: figureText(figures.year_before, kind, locale) })}
          </Muted>
          {hints[key] && (
            <Muted as="dd" isSmall>
              {hints[key]}
            </Muted>
          )}
        </Card>
      ))}
    </dl>
  )
}
