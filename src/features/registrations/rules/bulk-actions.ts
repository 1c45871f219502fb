import { ROWS_MAX } from '@/contract/lists'
import { Invalid, type Message } from '@/contract/problems'
import type { PeopleChange } from '../contract/office'
import { isSeated, type SeatState } from './states'

type BulkTarget = SeatState & { participated: string | null; manually_paid: boolean; erased_at: string | null }

/** An erased person can only be deleted. */
export const appliesTo = (change: PeopleChange, person: BulkTarget): boolean =>
  (change === 'delete' || person.erased_at === null) && APPLIES_TO[change](person)

const APPLIES_TO: Record<PeopleChange, (row: BulkTarget) => boolean> = {
  check_in: (row) => isSeated(row) && row.participated === null,
  check_out: (row) => isSeated(row) && row.participated !== null,
  paid: (row) => !row.preliminary_registration && !row.manually_paid,
  unpaid: (row) => !row.preliminary_registration && row.manually_paid,
  cancel: isSeated,
  undo_cancel: (row) => row.registered !== null && row.cancelled_at !== null,
  delete: () => true,
}

/** Refuses an action on all people of a search when their number differs from the confirmed one. */
export function refuseUnlessCountConfirmed(found: number, confirmed: number | undefined): void {
  if (confirmed === undefined || confirmed === found) return
  refuseCount({ key: 'people_changed', values: { count: found } })
}

/** An action on a search has the same limit as an action on named ids. */
export function refuseTooManyPeople(found: number): void {
  if (found > ROWS_MAX) refuseCount({ key: 'people_too_many', values: { limit: ROWS_MAX } })
}

function refuseCount(text: Message): never {
  throw new Invalid({ count: [text] }, text)
}
