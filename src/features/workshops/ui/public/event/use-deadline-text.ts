import { useLocale, useTranslations } from 'next-intl'
import { longDate } from '@/i18n/calendar'
import { berlinClockOf } from '../rules'

/** Until when one can sign up, in words and as clocks show it where the academy is; null without a deadline. */
export function useDeadline({ registration_deadline }: { registration_deadline: string | null }): string | null {
  const t = useTranslations('event')
  const locale = useLocale()
  if (registration_deadline === null) return null
  const [date = '', time = ''] = berlinClockOf(registration_deadline).split(' ')
  return t('moment', { date: longDate(date, locale), time })
}
