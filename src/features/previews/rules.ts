import { DAY_MS } from '@/contract/time'
import { deadlineOf, type Schedule, startOf } from '@/features/workshops/rules'
import type { PreviewVisitor } from './contract'

type PreviewableEvent = Omit<Schedule, 'seats_left'> & {
  maximum_participants: number | null
  taken: number | null
  is_queueing?: boolean | null
}

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
  const open = { ...event, signup_active: true, teaser_only: false, taken: takenLeavingSeat(event) }
  switch (visitor) {
    case 'over':
      return { event, at: new Date(Math.max(now.getTime(), start + MINUTE)) }
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
const takenLeavingSeat = ({ maximum_participants: maximum, taken }: PreviewableEvent) =>
  maximum === null ? taken : Math.min(taken ?? 0, maximum - 1)

const fullSeats = ({ maximum_participants: maximum }: PreviewableEvent) => ({
  maximum_participants: maximum ?? 1,
  taken: maximum ?? 1,
})

/** A missing deadline is set to a day before the start, and one after the start to a minute before it. */
function afterDeadline<E extends PreviewableEvent>(event: E, now: Date): { event: E; at: Date } {
  const start = startOf(event).getTime()
  const deadline = Math.min(deadlineOf(event)?.getTime() ?? start - DAY_MS, start - MINUTE)
  const registration_deadline = new Date(deadline).toISOString().slice(0, 16).replace('T', ' ')
  const at = Math.min(Math.max(now.getTime(), deadline + MINUTE), start)
  return { event: { ...event, registration_deadline }, at: new Date(at) }
}
