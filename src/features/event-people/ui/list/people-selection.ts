import { groupFiltersIn } from '@/features/registrations/contract/groups'
import { LIST_FILTERS, type PeopleSelection } from '@/features/registrations/contract/office'
import type { ChosenRows } from '@/ui/table/selection'

/** Turns the ticked rows into the selection that bulk calls expect. */
export function peopleSelectionOf({ ids, search, filter }: ChosenRows, workshop_id: number): PeopleSelection {
  if (ids) return { workshop_id, ids }
  const standing = LIST_FILTERS.find((name) => name === filter?.standing)
  return {
    workshop_id,
    ...(standing && { standing }),
    ...(filter?.with_waiting !== undefined && { with_waiting: true }),
    ...groupFiltersIn(filter ?? {}),
    ...(search && { search }),
  }
}
