import type { RegistrationRow } from '@/schema/registrations'
import 'server-only'
import type { Locale } from '@/contract/locales'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { hasPrice } from '@/features/workshops/rules'
import { type RegistrationForm, TERMS_VERSION } from '../../contract/public'
import { numbersAt } from '../../rules/numbers'
import type { NumberSource } from './numbers'
import { seatOf } from './party-storage'

type PartySource = {
  workshop: LockedWorkshop
  /** The rows that the people of the party already have, such as invitations. */
  known: { main: RegistrationRow | undefined; company?: (RegistrationRow | undefined)[] }
  external_id: string | undefined
  numbers: NumberSource
  locale: Locale
  now: Date
  key: string
}

/** The rows of a party with seats; each person who is known keeps the row. */
export function partyRowsOf(form: RegistrationForm, source: PartySource) {
  const { workshop, known, external_id, numbers, locale, now, key } = source
  const {
    company,
    workshop_id,
    invite_slug,
    terms_conditions,
    save_numbers,
    consents,
    direct = false,
    language = locale,
    ...typed
  } = form
  const main = seatOf(
    {
      ...typed,
      ...numbersOfSeat(typed, numbers, known.main),
      language,
      ipad: workshop.ipad && typed.ipad,
      ipad_shippingaddress: workshop.ipad && typed.ipad ? typed.ipad_shippingaddress : '',
      invoice_address: hasPrice(workshop) ? (typed.invoice_address ?? '') : '',
      external_id,
      on_direct_page: direct,
      agb: terms_conditions,
      terms_accepted_at: now.toISOString(),
      terms_version: TERMS_VERSION,
      submission_key: key,
    },
    { workshop, invited: known.main, now },
  )
  const companions = company.map((companion, index) => {
    const invited = known.company?.[index]
    const person = { ...companion, ...numbersOfSeat(companion, numbers, invited), language }
    return seatOf(person, { workshop, invited, main, now })
  })
  return { main, seats: [main, ...companions] }
}

type TypedPerson = { email: string } & Parameters<typeof numbersAt>[0]

/** The profession and numbers of a person who takes a seat, or waits for one. `row` is the person's invitation. */
export const numbersOfSeat = (typed: TypedPerson, { needed, saved }: NumberSource, row: RegistrationRow | undefined) =>
  numbersAt(typed, { needed, row, saved: saved.get(typed.email) })
