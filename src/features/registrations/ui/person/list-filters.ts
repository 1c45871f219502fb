import { type ListedRegistration, STANDINGS } from '../contract/office'
import { isInterested, isSeated } from '../rules'

export type Standing = (typeof STANDINGS)[number]

/** Under which filters the list of people shows somebody; service/list.ts asks the database the same. */
export function standingsOf(person: Omit<ListedRegistration, 'workshop_title' | 'main_name'>): Standing[] {
  const known = { ...person, deleted_at: null }
  if (person.preliminary_registration) return isInterested(known) ? ['interest'] : []
  const stands: Record<Standing, boolean> = {
    invited: person.invitation_sent !== null,
    registered: isSeated(known),
    participated: person.participated !== null,
    cancelled: person.cancelled_at !== null,
    interest: false,
    companion: person.accompaniment_of !== null,
    added: person.manually_added,
  }
  return STANDINGS.filter((standing) => stands[standing])
}
