import type { ChosenRows } from '@/ui/table/selection'
import { type Chosen, STANDINGS } from '../contract/office'

/** Who was ticked in the list of an event, as the calls for many name them. */
export function chosenOf({ ids, search, filter }: ChosenRows, workshop_id: number): Chosen {
  if (ids) return { workshop_id, ids }
  const standing = STANDINGS.find((name) => name === filter?.standing)
  return { workshop_id, ...(standing && { standing }), ...(search && { search }) }
}
