'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showTime } from '@/i18n/formats'
import type { ListedWorkshop } from '../../contract/office'

export function TimeRange({ event: { time, end_time } }: { event: Pick<ListedWorkshop, 'time' | 'end_time'> }) {
  const t = useTranslations('events')
  const formats = useFormats()
  const from = showTime(time, formats)
  return end_time ? t('time_range', { from, to: showTime(end_time, formats) }) : t('time_from', { from })
}
