import { useLocale, useTranslations } from 'next-intl'
import { formatMean } from '@/features/evaluations/rules/results'
import { officeOverviewPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { FigureTable } from '@/ui/charts/FigureTable'
import { Link } from '@/ui/navigation/Link'
import type { SeasonEvent } from '../contract/season'
import { percentOf } from '../rules/words'
import classes from './season.module.css'

/** All events of the period, the newest first. */
export function EventTable({ events }: { events: readonly SeasonEvent[] }) {
  const t = useTranslations('season')
  const locale = useLocale()
  const fillText = ({ maximum, fill }: SeasonEvent) =>
    maximum === null ? t('unlimited') : t('fill_of', { share: percentOf(fill, locale), maximum })
  return (
    <FigureTable
      caption={t('events')}
      columns={[t('event'), t('date'), t('registered'), t('fill'), t('came'), t('no_show_rate'), t('mean')]}
      texts={[1]}
      rows={events.map((event) => ({
        key: event.workshop_id,
        cells: [
          <Link key="event" className={classes.link} href={officeOverviewPath(event.workshop_id)}>
            {event.title}
          </Link>,
          <span key="date" className={classes.nowrap}>
            {shortDate(event.date, locale)}
          </span>,
          event.registered,
          fillText(event),
          event.unknown === null ? event.came : t(`unknown_${event.unknown}`),
          percentOf(event.no_show_rate, locale),
          formatMean(event.mean, locale),
        ],
      }))}
    />
  )
}
