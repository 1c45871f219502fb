import { useLocale, useTranslations } from 'next-intl'
import { longDate } from '@/i18n/calendar'
import { berlinTimeOf } from '../../../rules'

/** The deadline in Berlin's time as a text; null without a deadline. */
export function useDeadlineText({ registration_deadline }: { registration_deadline: string | null }): string | null {
  const t = useTranslations('event')
  const locale = useLocale()
  if (registration_deadline === null) return null
  const [date = '', time = ''] = berlinTimeOf(registration_deadline).split(' ')
  return t('moment', { date: longDate(date, locale), time })
}
