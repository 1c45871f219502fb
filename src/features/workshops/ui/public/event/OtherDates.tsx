import { useLocale, useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { longDate } from '@/i18n/calendar'
import { eventPath, type OtherDate } from '../../../contract/public'
import { StateChip } from '../StateChip'
import classes from './OtherDates.module.css'

/** The other coming dates of the series, each with its own page. */
export function OtherDates({ dates, isDirect }: { dates: readonly OtherDate[]; isDirect: boolean }) {
  const t = useTranslations('event')
  const events = useTranslations('events')
  const locale = useLocale()
  return (
    <section className={classes.section} aria-labelledby="other-dates">
      <h2 id="other-dates" className={classes.title}>
        {t('other_dates')}
      </h2>
      <ul className={classes.dates}>
        {dates.map(({ id, date, time, end_time, ...state }) => (
          <li key={id}>
            <Anchor className={classes.date} href={eventPath(id, isDirect)}>
              <time dateTime={date}>{longDate(date, locale)}</time>
              {', '}
              {end_time ? events('time_range', { from: time, to: end_time }) : events('time_from', { from: time })}
            </Anchor>
            <StateChip event={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
