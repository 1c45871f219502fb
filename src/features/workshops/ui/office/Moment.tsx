import { useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { dateParts } from '@/i18n/calendar'
import { showDate, showTime } from '@/i18n/formats'
import type { Workshop } from '../../contract/office'
import { venueOf, withTownFirst } from '../../rules'
import classes from './Moment.module.css'

/** "Mi 06.01.2027, 10:00 · Leipzig, Alte Buchbinderei"; a long place is cut, and whole as title. */
export function Moment({ event: { date, time, presence_type, location } }: { event: Workshop }) {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const formats = useFormats()
  if (!date) return null
  const day = `${dateParts(date, locale).weekday} ${showDate(date, formats)}`
  const moment = [day, showTime(time, formats)].filter(Boolean).join(', ')
  const place = withTownFirst(venueOf({ presence_type, location }, t('presence_online')))
  const text = [moment, place].filter(Boolean).join(' · ')
  return (
    <span className={classes.moment} title={text}>
      {text}
    </span>
  )
}
