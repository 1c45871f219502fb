import { useLocale } from 'next-intl'
import { dateParts, longDate } from '@/i18n/calendar'
import classes from './DateBlock.module.css'

/** A calendar leaf; a screen reader reads the full date instead. */
export function DateBlock({ date }: { date: string }) {
  const locale = useLocale()
  const { day, month, weekday } = dateParts(date, locale)
  return (
    <time className={classes.block} dateTime={date}>
      <span className="visually-hidden">{longDate(date, locale)}</span>
      <span className={classes.small} aria-hidden>
        {weekday}
      </span>
      <span className={classes.day} aria-hidden>
        {day}
      </span>
      <span className={classes.small} aria-hidden>
        {month}
      </span>
    </time>
  )
}
