import { Invalid, type Message } from '@/contract/problems'
import type { Replacement } from '@/contract/values/registrations'
import { hasPrice, isCancelled, type Schedule } from '@/features/workshops/rules'
import { eventRefusal, isCorrectable } from './refusals'
import { isSeated, type SeatState } from './states'

type Seat = SeatState & { email: string; participated: string | null; erased_at: string | null }
type Circumstances = { is_certified: boolean }

/** The reason why a colleague cannot take the seat of this person; null where one can. */
export function substitutionRefusalOf(
  person: Omit<Seat, 'email'>,
  event: Pick<Schedule, 'cancelled_at'>,
  { is_certified }: Circumstances,
): Message | null {
  if (person.erased_at) return 'person_erased'
  if (!isSeated(person)) return 'substitution_no_seat'
  if (isCancelled(event)) return 'event_cancelled'
  if (person.participated !== null) return 'substitution_checked_in'
  return is_certified ? 'substitution_certified' : null
}

/** One person holds one seat at an event, and nobody takes the place of themselves. */
export function refuseSubstitute(
  { email }: { email: string },
  { person, seated }: { person: Seat; seated: readonly string[] },
): void {
  if (email === person.email) throw new Invalid({ email: ['substitute_is_same'] })
  if (seated.includes(email)) throw new Invalid({ email: ['substitute_has_seat'] })
}

/** The registration ended because somebody has its seat now. */
export const isReplacedAs = (
  { replaced_as, cancelled_at }: { replaced_as: Replacement | null; cancelled_at: string | null },
  kind: Replacement,
): boolean => cancelled_at !== null && replaced_as === kind

/** The fee is paid for the seat, and the invoice goes to the same party. All else belongs to the person. */
export const valuesOfSeat = (
  person: { manually_paid: boolean; invoice_address: string; accompaniment_of: string | null },
  event: { price: number | null },
) => ({
  manually_paid: hasPrice(event) && person.manually_paid,
  invoice_address: hasPrice(event) && person.accompaniment_of === null ? person.invoice_address : '',
})

/** People give their own seat away until the deadline, or until the start where there is none. */
export const mayBeSubstituted = (
  person: Omit<Seat, 'email'>,
  event: Parameters<typeof isCorrectable>[1],
  { is_certified, now }: Circumstances & { now: Date },
): boolean => isCorrectable(person, event, now) && substitutionRefusalOf(person, event, { is_certified }) === null

export function refuseSubstitution(...input: Parameters<typeof substitutionRefusalOf>): void {
  const refusal = substitutionRefusalOf(...input)
  if (refusal) throw eventRefusal(refusal)
}
