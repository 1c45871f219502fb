import { DAY_MS } from '@/contract/time'
import type { CountedSeats, Seats } from '@/features/seats/rules'
import { deadlineOf, endOf, type Schedule, startOf, type WallClockSpan } from '@/features/workshops/rules'
import type { PreviewVisitor } from './contract'

type PreviewableEvent = Schedule & WallClockSpan & CountedSeats

const MINUTE = 60_000

/** Changes the event and the time as little as possible, so that the visitor finds the requested state. */
export function simulateVisitor<E extends PreviewableEvent>(
  visitor: PreviewVisitor,
  stored: E,
  now: Date,
): { event: E; at: Date } {
  if (visitor === 'now') return { event: stored, at: now }
  const event = { ...stored, cancelled_at: null, is_queueing: false }
  const start = startOf(event).getTime()
  const before = Math.min(now.getTime(), start)
  const open = { ...event, signup_active: true, teaser_only: false, ...seatsLeavingOne(event) }
  switch (visitor) {
    case 'over':
      return { event, at: new Date(Math.max(now.getTime(), start + MINUTE, endOf(event).getTime())) }
    case 'announced':
      return { event: { ...event, teaser_only: true }, at: new Date(before) }
    case 'inactive':
      return { event: { ...open, signup_active: false }, at: new Date(before) }
    case 'full':
      return { event: { ...open, ...fullSeats(event) }, at: new Date(before) }
    case 'closed':
      return afterDeadline(open, now)
    default:
      return { event: open, at: new Date(Math.min(before, deadlineOf(event)?.getTime() ?? before)) }
  }
}

/** Frees one seat when the event is full. */
const seatsLeavingOne = ({ maximum_participants, taken, held }: Seats): Seats => ({
  maximum_participants,
  taken: Math.min(taken + held, (maximum_participants ?? Number.POSITIVE_INFINITY) - 1),
  held: 0,
})

const fullSeats = ({ maximum_participants: maximum }: Seats): Seats => ({
  maximum_participants: maximum ?? 1,
  taken: maximum ?? 1,
  held: 0,
})

/** A missing deadline is set to a day before the start, and one after the start to a minute before it. */
function afterDeadline<E extends PreviewableEvent>(event: E, now: Date): { event: E; at: Date } {
  const start = startOf(event).getTime()
  const deadline = Math.min(deadlineOf(event)?.getTime() ?? start - DAY_MS, start - MINUTE)
  const registration_deadline = new Date(deadline).toISOString().slice(0, 16).replace('T', ' ')
  const at = Math.min(Math.max(now.getTime(), deadline + MINUTE), start)
  return { event: { ...event, registration_deadline }, at: new Date(at) }
}
