import type { RegistrationRow } from '../../table'
import 'server-only'
import type { Locale } from '@/contract/locales'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { hasPrice } from '@/features/workshops/rules'
import { type RegistrationForm, TERMS_VERSION } from '../../contract/public'
import { seatOf } from './party-storage'

type PartySource = {
  workshop: LockedWorkshop
  /** The rows that the people of the party already have, such as invitations. */
  known: { main: RegistrationRow | undefined; company?: (RegistrationRow | undefined)[] }
  external_id: string | undefined
  locale: Locale
  now: Date
  key: string
}

/** The rows of a party with seats; each person who is known keeps the row. */
export function partyRowsOf(form: RegistrationForm, { workshop, known, external_id, locale, now, key }: PartySource) {
  const { company, workshop_id, invite_slug, terms_conditions, language = locale, ...typed } = form
  const main = seatOf(
    {
      ...typed,
      language,
      ipad: workshop.ipad && typed.ipad,
      ipad_shippingaddress: workshop.ipad && typed.ipad ? typed.ipad_shippingaddress : '',
      invoice_address: hasPrice(workshop) ? (typed.invoice_address ?? '') : '',
      external_id,
      agb: terms_conditions,
      terms_accepted_at: now.toISOString(),
      terms_version: TERMS_VERSION,
      submission_key: key,
    },
    { workshop, invited: known.main, now },
  )
  const companions = company.map((companion, index) =>
    seatOf({ ...companion, language }, { workshop, invited: known.company?.[index], main, now }),
  )
  return { main, seats: [main, ...companions] }
}
