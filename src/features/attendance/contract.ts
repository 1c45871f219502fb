import { z } from 'zod'
import { instant, line } from '@/contract/shapes'

/** An interval comes from actions at the check-in, from a correction by staff, or from an imported list. */
export const ATTENDANCE_SOURCES = ['check_in', 'staff', 'import'] as const
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number]

/** The times between which a person was at the event; without an end, until the event ended. */
export const interval = z.object({ came_at: instant, left_at: instant.nullable() })
export type Interval = z.infer<typeof interval>

const BREAKS_MAX = 200

const CLOCK = '([01][0-9]|2[0-3]):[0-5][0-9]'
const BREAK = `${CLOCK}–${CLOCK}`

/** The breaks of an event as its column stores them: "15:30–15:45, 17:00–17:20", or empty. */
export const BREAKS_PATTERN = `^(${BREAK}(, ${BREAK})*)?$`

/** Breaks as people type them, such as "15.30 - 15.45 Uhr; 17:00-17:20", in the form of the column and the order of time. */
const tidyBreaks = (typed: string): string =>
  typed
    .replace(
      /(\d{1,2})[.:](\d{2})(?:\s*Uhr)?/g,
      (_, hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`,
    )
    .replace(/\s*[-\u2010-\u2015\u2212]\s*/g, '–')
    .split(/[,;]/)
    .map((text) => text.trim())
    .filter(Boolean)
    .sort()
    .join(', ')

export type Break = { from: string; until: string }

/** The times of the breaks in Berlin's local time. */
export const readBreaks = (breaks: string): Break[] =>
  breaks === ''
    ? []
    : breaks.split(', ').map((text) => {
        const [from = '', until = ''] = text.split('–')
        return { from, until }
      })

function breaksProblemOf(text: string) {
  if (!new RegExp(BREAKS_PATTERN).test(text)) return 'breaks_form'
  const breaks = readBreaks(text)
  if (breaks.some(({ from, until }) => until <= from)) return 'end_before_start'
  const overlaps = breaks.some(({ from }, index) => from < (breaks[index - 1]?.until ?? ''))
  return overlaps ? 'breaks_overlap' : null
}

/** A break begins before the event or ends after it. */
export const isOutside = ({ time, end_time }: { time: string; end_time?: string | null | undefined }, breaks: string) =>
  readBreaks(breaks).some(({ from, until }) => from < time || (end_time ? until > end_time : false))

/** The breaks of an event that have a time. */
export const breakTimes = line(BREAKS_MAX)
  .overwrite(tidyBreaks)
  .superRefine((text, { addIssue }) => {
    const message = breaksProblemOf(text)
    if (message) addIssue({ code: 'custom', message })
  })
