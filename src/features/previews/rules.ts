import { deadlineOf, type Schedule, startOf } from '@/features/workshops/rules'
import type { Visitor } from './contract'

type Staged = Omit<Schedule, 'seats_left'> & { maximum_participants: number | null; taken: number | null }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The event as this visitor finds it, and when: bent no further than the visitor asks for. */
export function sceneOf<E extends Staged>(visitor: Visitor, event: E, now: Date): { event: E; at: Date } {
  const start = startOf(event).getTime()
  const before = Math.min(now.getTime(), start)
  const open = { ...event, signup_active: true, teaser_only: false, taken: withRoom(event) }
  switch (visitor) {
    case 'now':
      return { event, at: now }
    case 'over':
      return { event, at: new Date(Math.max(now.getTime(), start + MINUTE)) }
    case 'announced':
      return { event: { ...event, teaser_only: true }, at: new Date(before) }
    case 'inactive':
      return { event: { ...open, signup_active: false }, at: new Date(before) }
    case 'full':
      return { event: { ...open, ...withoutRoom(event) }, at: new Date(before) }
    case 'closed':
      return afterDeadline(open, now)
    default:
      return { event: open, at: new Date(Math.min(before, deadlineOf(event)?.getTime() ?? before)) }
  }
}

/** One place is free again where none was. */
const withRoom = ({ maximum_participants: maximum, taken }: Staged) =>
  maximum === null ? taken : Math.min(taken ?? 0, maximum - 1)

const withoutRoom = ({ maximum_participants: maximum }: Staged) => ({
  maximum_participants: maximum ?? 1,
  taken: maximum ?? 1,
})

/** An event without a deadline gets one a day ahead, and one that comes too late to be missed comes a minute earlier. */
function afterDeadline<E extends Staged>(event: E, now: Date): { event: E; at: Date } {
  const start = startOf(event).getTime()
  const deadline = Math.min(deadlineOf(event)?.getTime() ?? start - DAY, start - MINUTE)
  const registration_deadline = new Date(deadline).toISOString().slice(0, 16).replace('T', ' ')
  const at = Math.min(Math.max(now.getTime(), deadline + MINUTE), start)
  return { event: { ...event, registration_deadline }, at: new Date(at) }
}
