import { useLocale, useTranslations } from 'next-intl'
import { berlinMoment } from '@/i18n/calendar'
import { deadlineOf } from '../../../rules'

/** The deadline in Berlin's time as a text; null without a deadline. */
export function useDeadlineText(event: { registration_deadline: string | null }): string | null {
  const t = useTranslations('event')
  const locale = useLocale()
  const deadline = deadlineOf(event)
  return deadline && t('moment', berlinMoment(deadline, locale))
}
