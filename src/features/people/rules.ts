import { isOver, type WallClock } from '@/features/workshops/rules'
import type { Attendance } from './contract'

type HistoryRow = {
  preliminary_registration: boolean
  invitation_sent: string | null
  registered: string | null
  participated: string | null
  cancelled_at: string | null
}
type HistoryEvent = WallClock & {
  cancelled_at: string | null
  /** At least one person was checked in. */
  has_check_ins: boolean
}

/**
 * The state of a registration in the person's history. Nobody was absent from an event that did not take place, or at
 * which nobody was checked in.
 */
export function attendanceOf(person: HistoryRow, event: HistoryEvent, now: Date): Attendance {
  if (person.cancelled_at) return 'cancelled'
  if (person.participated) return 'attended'
  if (person.preliminary_registration) return 'interested'
  if (!person.registered) return person.invitation_sent ? 'invited' : 'added'
  return isOver(event, now) && event.has_check_ins && !event.cancelled_at ? 'absent' : 'registered'
}
