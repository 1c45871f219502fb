import { useFormatter, useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { DAY_MS, HOUR_MS } from '@/contract/time'
import { showTime } from '@/i18n/formats'
import type { PlannedMail } from '../contract'
import type { PlanOffset } from '../rules'
import { partsOf } from './plan-offset'

/** Names a planned mail and its time in words. */
export function usePlanWords() {
  const t = useTranslations('mail_plan')
  const log = useTranslations('mail_log')
  const format = useFormatter()
  const formats = useFormats()

  const nameOf = ({ type, subject }: Pick<PlannedMail, 'type' | 'subject'>) =>
    type === 'message' ? t('message_named', { subject }) : log(`type_${type}`)
  const whenOf = (offset: PlanOffset) => {
    const { amount, unit, side, anchor } = partsOf(offset)
    const count = amount ?? 0
    const time = showTime(offset.at_time, formats)
    if (unit === 'days') return count === 0 ? t('when_days_same', { time }) : t(`when_days_${side}`, { count, time })
    return t(unit === 'hours' && count > 0 ? 'when_hours' : 'when_minutes', { count, side, anchor })
  }
  return {
    nameOf,
    whenOf,
    titleOf: (mail: PlannedMail) => t('named', { name: nameOf(mail), when: whenOf(mail) }),
    /** "in 3 days", without weeks or months, which would be less exact than the plan. */
    untilOf: (due_at: string, now: Date) => {
      const distance = Math.abs(Date.parse(due_at) - now.getTime())
      const unit = distance >= 2 * DAY_MS ? 'day' : distance >= 2 * HOUR_MS ? 'hour' : 'minute'
      return format.relativeTime(new Date(due_at), { now, unit })
    },
  }
}
