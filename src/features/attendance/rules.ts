import type { Interval } from './contract'

/** The event as two instants in milliseconds. */
export type EventSpan = { from: number; until: number }

const MINUTE_MS = 60 * 1000

type Attended = {
  /** The time of the check-in; null for a person who was not there. */
  participated: string | null
  intervals: readonly Interval[]
}

/**
 * The minutes that a person was at the event, which overlapping intervals count once. A person who is checked in without
 * intervals was there from the check-in, or throughout if it was recorded outside the event.
 */
export function minutesAttended({ participated, intervals }: Attended, event: EventSpan): number {
  if (participated === null) return 0
  const spans =
    intervals.length > 0 ? intervals.map((interval) => spanOf(interval, event)) : [impliedSpan(participated, event)]
  let end = event.from
  let milliseconds = 0
  for (const { from, until } of spans.toSorted((one, other) => one.from - other.from)) {
    const start = Math.max(from, end)
    if (until <= start) continue
    milliseconds += until - start
    end = until
  }
  return Math.round(milliseconds / MINUTE_MS)
}

export const minutesOf = ({ from, until }: EventSpan): number => Math.round((until - from) / MINUTE_MS)

/** An interval within the time of the event. */
const spanOf = ({ came_at, left_at }: Interval, event: EventSpan): EventSpan => ({
  from: Math.max(Date.parse(came_at), event.from),
  until: Math.min(left_at === null ? event.until : Date.parse(left_at), event.until),
})

function impliedSpan(participated: string, event: EventSpan): EventSpan {
  const at = Date.parse(participated)
  const isDuring = at > event.from && at < event.until
  return isDuring ? { from: at, until: event.until } : event
}
