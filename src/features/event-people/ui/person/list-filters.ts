import { LIST_FILTERS, type ListedRegistration, type ListFilter } from '@/features/registrations/contract/office'
import { isInterested, isNoShow, isSeated } from '@/features/registrations/rules/states'

/** The filters that find a person in the list; listCondition() has the same conditions in SQL. */
export function listFiltersOf(person: Omit<ListedRegistration, 'workshop_title' | 'main_name'>): ListFilter[] {
  if (person.preliminary_registration) return isInterested(person) ? ['interest'] : []
  const isListed: Record<ListFilter, boolean> = {
    invited: person.invitation_sent !== null,
    registered: isSeated(person),
    participated: person.participated !== null,
    no_show: isNoShow(person, person),
    partly_present: person.is_partly_present,
    cancelled: person.cancelled_at !== null,
    interest: false,
    companion: person.accompaniment_of !== null,
    added: person.manually_added,
    no_invoice_address: person.lacks_invoice_address,
    number_missing: person.missing_numbers.length > 0,
  }
  return LIST_FILTERS.filter((filter) => isListed[filter])
}
