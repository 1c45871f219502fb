import { requestOffers } from '@/features/seats/service/request-offers'
import type { RegistrationRow } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'
import { isInterested } from '../../rules/states'
import { cancelPeople, closeSeatedParties, readSeatedParties } from './seated-parties'

type CloseInterestsInput = {
  seats: { email: string }[]
  /** The link that was used, which may be that of somebody who waits under another address. */
  invite_slug?: string | null
  matches: RegistrationRow[]
  now: Date
  updated_by?: number | null
}

/** Cancels the interest of everybody who has a seat now. Those who waited with them keep their place and held seats. */
export async function closeInterests(
  tx: Tx,
  { seats, invite_slug = null, matches, now, updated_by = null }: CloseInterestsInput,
): Promise<void> {
  const interests = interestsOf(matches, seats, invite_slug)
  const [first] = interests
  if (!first) return
  const parties = await readSeatedParties(tx, interests, { invite_slug, seats: seats.length })
  await cancelPeople(tx, interests, { now, updated_by })
  await closeSeatedParties(tx, parties, now)
  await requestOffers(tx, first.workshop_id)
}

/** The people who wait under these addresses, or by this link. */
export function interestsOf(matches: RegistrationRow[], people: { email: string }[], invite_slug?: string | null) {
  const emails = new Set(people.map(({ email }) => email))
  return matches.filter((row) => isInterested(row) && (emails.has(row.email) || row.invite_slug === invite_slug))
}
