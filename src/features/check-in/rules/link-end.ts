import { DAY_MS } from '@/contract/time'
import { berlinMinuteOf, utcTimeOf } from '@/features/workshops/rules'
import { LINK_DAYS_MAX } from '../contract/devices'

const QUARTER_MS = 15 * 60_000
const GRACE_MS = 2 * 60 * 60_000

/**
 * The proposed end of a helper's link: two hours after the event, or from now on where that has passed, on a quarter of an
 * hour. An event that is further ahead than a link may last gets the latest end.
 */
export function usualEndOf({ ends_at, server_time }: { ends_at: string; server_time: string }): string {
  const now = Date.parse(server_time)
  const usual = Math.ceil((Math.max(Date.parse(ends_at), now) + GRACE_MS) / QUARTER_MS)
  const latest = Math.floor((now + LINK_DAYS_MAX * DAY_MS) / QUARTER_MS)
  return new Date(Math.min(usual, latest) * QUARTER_MS).toISOString()
}

/** While a year is typed, the date field holds one like 0020, for which Berlin's offset is unknown. */
const COMPLETE_CLOCK = /^(2\d{3}-\d\d-\d\d) (\d\d:\d\d)$/

/** The API holds the end as an instant, and the field shows it in Berlin's time, as the event has it. */
export const BERLIN_CLOCK = {
  toShown: (value: string): string => (value.endsWith('Z') ? berlinMinuteOf(value) : value),
  toValue: (clock: string): string => {
    const [, date, time] = COMPLETE_CLOCK.exec(clock) ?? []
    return date && time ? `${utcTimeOf({ date, time }).replace(' ', 'T')}:00.000Z` : clock
  },
}
