import type { RegistrationRow } from '@/schema/registrations'
import 'server-only'
import { pickNames } from '@/contract/fields'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { COMPANION_FIELDS, FORM_FIELD_NAMES } from '../../contract/fields'
import { firstAnswersOf } from '../../rules/numbers'
import { isAddressOnly } from '../../rules/people'
import { isInvited } from '../../rules/states'
import { seatOf } from './party-storage'

type SeatSource = {
  workshop: LockedWorkshop
  matches: RegistrationRow[]
  main?: Parameters<typeof seatOf>[1]['main']
  now: Date
  updated_by?: number | null
}

const ADDRESS_FIELDS = ['email', 'first_name', 'last_name', 'language'] as const
const FIELDS_OF_COMPANIONS = [...COMPANION_FIELDS, 'language'] as const
const FIELDS_OF_MAIN_PEOPLE = [
  ...FORM_FIELD_NAMES.filter((name) => name !== 'external_id'),
  'agb',
  'terms_accepted_at',
  'terms_version',
] as const

/**
 * The seat of a person who waited. An open invitation of the same address is answered by it: the row of the invitation
 * takes what the person typed, and keeps all else, such as the dates of its mails and the numbers of its calendar entry.
 */
export function waitingSeatOf(person: RegistrationRow, { workshop, matches, main, now, updated_by }: SeatSource) {
  const invitation = matches.find((row) => isInvited(row) && row.email === person.email)
  const seat = seatOf(typedFieldsOf(person, invitation), {
    workshop,
    invited: invitation ?? person,
    main,
    now,
    updated_by,
  })
  return { ...seat, preliminary_registration: false, submission_key: null }
}

function typedFieldsOf(person: RegistrationRow, invitation: RegistrationRow | undefined) {
  if (invitation && isAddressOnly(person)) return pickNames(invitation, ADDRESS_FIELDS)
  const fields = person.accompaniment_of === null ? FIELDS_OF_MAIN_PEOPLE : FIELDS_OF_COMPANIONS
  return { ...pickNames(person, fields), ...firstAnswersOf(person, invitation) }
}

/** A waiting row that became a seat is not closed. */
export const withoutSeats = (matches: RegistrationRow[], seats: { id: string }[]) =>
  matches.filter((row) => !seats.some(({ id }) => id === row.id))
