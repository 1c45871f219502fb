'use client'

import { useFormats } from '@/client/config/formats'
import { showTimeSpan } from '@/i18n/formats'
import type { ListedWorkshop } from '../../contract/office'

export const TimeRange = ({ event: { time, end_time } }: { event: Pick<ListedWorkshop, 'time' | 'end_time'> }) =>
  showTimeSpan([time, end_time], useFormats())
