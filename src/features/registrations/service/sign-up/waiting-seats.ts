import 'server-only'
import { pickNames } from '@/contract/fields'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { isAddressOnly } from '../../rules/people'
import { isInvited } from '../../rules/states'
import { type RegistrationRow, seatOf } from './seats'

type SeatSource = {
  workshop: LockedWorkshop
  matches: RegistrationRow[]
  main?: Parameters<typeof seatOf>[1]['main']
  now: Date
  updated_by?: number | null
}

/**
 * The seat of a person who waited. An open invitation of the same address is answered by it, and fills in what a person
 * who left only an address has not typed.
 */
export function waitingSeatOf(person: RegistrationRow, { workshop, matches, main, now, updated_by }: SeatSource) {
  const invitation = matches.find((row) => isInvited(row) && row.email === person.email)
  const { id, invite_slug, created_at, invitation_sent, external_id, ...typed } = person
  const input =
    invitation && isAddressOnly(person)
      ? pickNames(invitation, ['email', 'first_name', 'last_name', 'language'])
      : typed
  const seat = seatOf(input, { workshop, invited: invitation ?? person, main, now, updated_by })
  return { ...seat, preliminary_registration: false, submission_key: null }
}

/** A waiting row that became a seat is not closed. */
export const withoutSeats = (matches: RegistrationRow[], seats: { id: string }[]) =>
  matches.filter((row) => !seats.some(({ id }) => id === row.id))
