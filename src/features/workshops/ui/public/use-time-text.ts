import { useTranslations } from 'next-intl'

/** The time of an event, with its end where it has one. */
export function useTimeText() {
  const t = useTranslations('events')
  return ({ time, end_time }: { time: string; end_time: string | null }) =>
    end_time ? t('time_range', { from: time, to: end_time }) : t('time_from', { from: time })
}
