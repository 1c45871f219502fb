import { line } from '@/contract/shapes'
import { BREAKS_PATTERN } from '@/contract/values/workshops'

const BREAKS_MAX = 200

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
