import 'server-only'
import { pickNames } from '@/contract/fields'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { FORM_FIELD_NAMES } from '../../contract/fields'
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

const TYPED_FIELDS = [
  ...FORM_FIELD_NAMES.filter((name) => name !== 'external_id'),
  'agb',
  'terms_accepted_at',
  'terms_version',
] as const
const ADDRESS_FIELDS = ['email', 'first_name', 'last_name', 'language'] as const

/**
 * The seat of a person who waited. An open invitation of the same address is answered by it: the row of the invitation
 * takes what the person typed, and keeps all else, such as the dates of its mails and the numbers of its calendar entry.
 */
export function waitingSeatOf(person: RegistrationRow, { workshop, matches, main, now, updated_by }: SeatSource) {
  const invitation = matches.find((row) => isInvited(row) && row.email === person.email)
  const input =
    invitation && isAddressOnly(person) ? pickNames(invitation, ADDRESS_FIELDS) : pickNames(person, TYPED_FIELDS)
  const seat = seatOf(input, { workshop, invited: invitation ?? person, main, now, updated_by })
  return { ...seat, preliminary_registration: false, submission_key: null }
}

/** A waiting row that became a seat is not closed. */
export const withoutSeats = (matches: RegistrationRow[], seats: { id: string }[]) =>
  matches.filter((row) => !seats.some(({ id }) => id === row.id))
