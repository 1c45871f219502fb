import { useLocale, useTranslations } from 'next-intl'
import { longDate } from '@/i18n/calendar'
import { showInstant } from '@/i18n/formats'
import { deadlineOf } from '../rules'

const BERLIN_CLOCK = {
  timezone: 'Europe/Berlin',
  format_date: 'YYYY-MM-DD',
  format_time: 'HH:mm',
  format_datetime: 'YYYY-MM-DD HH:mm',
}

/** Until when one can sign up, in words and as clocks show it where the academy is; null without a deadline. */
export function useDeadline(event: Parameters<typeof deadlineOf>[0]): string | null {
  const t = useTranslations('event')
  const locale = useLocale()
  const deadline = deadlineOf(event)
  if (!deadline) return null
  const [date = '', time = ''] = showInstant(deadline.toISOString(), BERLIN_CLOCK).split(' ')
  return t('moment', { date: longDate(date, locale), time })
}
