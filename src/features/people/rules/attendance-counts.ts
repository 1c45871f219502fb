import type { Replacement } from '@/contract/values/registrations'
import { isNoShow } from '@/features/registrations/rules/states'
import type { Attendance } from '../contract/people'

type HistoryRow = {
  preliminary_registration: boolean
  invitation_sent: string | null
  registered: string | null
  participated: string | null
  cancelled_at: string | null
  replaced_as: Replacement | null
}

export function attendanceOf(person: HistoryRow, event: { has_taken_place: boolean }): Attendance {
  if (person.cancelled_at) return person.replaced_as ?? 'cancelled'
  if (person.participated) return 'attended'
  if (person.preliminary_registration) return 'interested'
  if (!person.registered) return person.invitation_sent ? 'invited' : 'added'
  return isNoShow(person, event) ? 'no_show' : 'registered'
}
