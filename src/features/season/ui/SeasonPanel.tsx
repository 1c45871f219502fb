import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { query } from '@/client/calls/query'
import { officeOverviewPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { figureText } from '@/i18n/figures'
import { Fact, Facts, Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { Panel } from '@/ui/screens/Panel'
import { type ComingEvent, getSeasonSummary, type SeasonSummary } from '../contract/season'
import { SHOWN_TOTALS, totalRowsOf } from '../rules/tables'
import classes from './season.module.css'

const COMING = 3

type Row = { kind: 'totals'; summary: SeasonSummary } | { kind: 'event'; event: ComingEvent }

/** The season in a panel of the home page: its sums, and how many will come to the next events. */
export function SeasonPanel() {
  const t = useTranslations('season')
  const summary = useQuery({ ...query(getSeasonSummary, {}), select: rowsOf })
  return (
    <Panel
      title={t('panel')}
      all={{ href: '/admin/season', label: t('panel_all') }}
      query={summary}
      rows={COMING + 1}
      empty={t('empty')}
      keyOf={(row) => (row.kind === 'totals' ? 'totals' : row.event.workshop_id)}
    >
      {(row) => (row.kind === 'totals' ? <Totals summary={row.summary} /> : <Coming event={row.event} />)}
    </Panel>
  )
}

function rowsOf(summary: SeasonSummary): Row[] {
  const events = summary.coming.filter(({ forecast }) => forecast !== null).slice(0, COMING)
  if (summary.total.events === 0 && events.length === 0) return []
  return [{ kind: 'totals', summary }, ...events.map((event) => ({ kind: 'event' as const, event }))]
}

function Totals({ summary }: { summary: SeasonSummary }) {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <Facts className={classes.facts}>
      {totalRowsOf(summary, SHOWN_TOTALS, t).map(({ key, kind, figures }) => (
        <Fact key={key} term={figures.figure}>
          <strong>{figureText(figures.this_period, kind, locale)}</strong>
          <Muted isSmall>{t('season.before_value', { value: figureText(figures.year_before, kind, locale) })}</Muted>
        </Fact>
      ))}
    </Facts>
  )
}

function Coming({ event: { workshop_id, title, date, forecast } }: { event: ComingEvent }) {
  const t = useTranslations('season')
  const locale = useLocale()
  return (
    <div>
      <Link href={officeOverviewPath(workshop_id)}>{title}</Link>
      <Muted isSmall>
        {shortDate(date, locale)}
        {forecast && ` · ${t('forecast_sentence', forecast)}`}
      </Muted>
    </div>
  )
}
