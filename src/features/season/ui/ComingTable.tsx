import { useLocale, useTranslations } from 'next-intl'
import { officeOverviewPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { FigureTable } from '@/ui/charts/FigureTable'
import { Link } from '@/ui/navigation/Link'
import type { ComingEvent } from '../contract/season'
import classes from './season.module.css'

/** The next events: how many will come, and how often such a range has held. */
export function ComingTable({ coming }: { coming: readonly ComingEvent[] }) {
  const t = useTranslations('season')
  const locale = useLocale()
  return (
    <FigureTable
      caption={t('forecast')}
      columns={[t('event'), t('date'), t('registered'), t('will_come'), t('range_held')]}
      texts={[1]}
      rows={coming.map(({ workshop_id, title, date, registered, maximum, forecast }) => ({
        key: workshop_id,
        cells: [
          <Link key="event" className={classes.link} href={officeOverviewPath(workshop_id)}>
            {title}
          </Link>,
          <span key="date" className={classes.nowrap}>
            {shortDate(date, locale)}
          </span>,
          maximum === null ? registered : t('of_maximum', { registered, maximum }),
          forecast ? t('range', forecast) : t('no_forecast'),
          forecast ? t('held_of', forecast) : '–',
        ],
      }))}
    />
  )
}
