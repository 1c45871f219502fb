import 'server-only'
import { env } from '@/env'

/** The formats of dates and times that apply to readers who have chosen none. */
export const CONFIGURED_FORMATS = {
  format_date: env.FORMAT_DATE,
  format_datetime: env.FORMAT_DATETIME,
  format_time: env.FORMAT_TIME,
}
