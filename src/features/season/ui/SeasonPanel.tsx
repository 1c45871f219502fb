'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { query } from '@/client/calls/query'
import { officeOverviewPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { Link } from '@/ui/navigation/Link'
import { Panel } from '@/ui/screens/Panel'
import { type ComingEvent, getSeasonSummary, type SeasonSummary } from '../contract/season'
import { percentOf } from '../rules/words'
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

const COUNTS = ['events', 'registered', 'came'] as const
const SHARES = ['fill', 'no_show_rate'] as const

function Totals({ summary: { total, before } }: { summary: SeasonSummary }) {
  const t = useTranslations('season')
  const locale = useLocale()
  const facts = [
    ...COUNTS.map((name) => ({ name, value: String(total[name]), earlier: String(before[name]) })),
    ...SHARES.map((name) => {
      return { name, value: percentOf(total[name], locale), earlier: percentOf(before[name], locale) }
    }),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, earlier }) => (
        <div key={name}>
          <dt className={classes.before}>{t(`total_${name}`)}</dt>
          <dd className={classes.fact}>{value}</dd>
          <dd className={classes.fact} data-is-quiet>
            {t('before_value', { value: earlier })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Coming({ event: { workshop_id, title, date, forecast } }: { event: ComingEvent }) {
  const t = useTranslations('season')
  const locale = useLocale()
  return (
    <div className={classes.coming}>
      <Link className={classes.link} href={officeOverviewPath(workshop_id)}>
        {title}
      </Link>
      <span className={classes.before}>
        {shortDate(date, locale)}
        {forecast && ` · ${t('forecast_sentence', forecast)}`}
      </span>
    </div>
  )
}
