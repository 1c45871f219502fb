import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
import { type FormNumbers, knownNumbersOf } from '@/features/person-numbers/rules/states'
import { findNeededNumbers } from '@/features/person-numbers/service/needed'
import { NUMBER_STORAGE } from '@/features/person-numbers/service/saved'
import { columnsOf } from '@/schema/columns'
import { registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { prefill } from '../../contract/fields'
import type { Invitee, PublicRegistration } from '../../contract/public'
import { isAddressOnly } from '../../rules/people'

/** A companion who registered with this person or later, and has a seat. */
export const isOwnCompanion = (id: string) =>
  and(
    eq(registrations.accompaniment_of, id),
    seatedCondition,
    sql`${registrations.registered} >= (select main.registered from ${registrations} main where main.id = ${id})`,
  )

/** Neither removed nor erased. */
export const isAvailable = and(isNull(registrations.deleted_at), isNull(registrations.erased_at))

type FoundRegistration = { registration: typeof registrations.$inferSelect; workshop: typeof workshops.$inferSelect }

/** The registration of a personal link with its event; null where it is removed, erased or unknown. */
export async function findRegistration(id: string): Promise<FoundRegistration | null> {
  const [found] = await selectWithWorkshop().where(and(eq(registrations.id, id), isAvailable))
  return found ?? null
}

export async function getRegistration(id: string) {
  const found = await findRegistration(id)
  if (!found) throw new NotFound()
  return { ...toPublicRegistration(found), alreadyunsubscribeEvent: found.registration.unsubscribed_at !== null }
}

/**
 * The companions who registered with this person or later and still hold a seat. Anybody may register an address anew
 * and gets this link, so companions of an earlier registration show only on the personal page.
 */
export function findCompanions(id: string): Promise<{ id: string; first_name: string; last_name: string }[]> {
  const { first_name, last_name } = registrations
  return db
    .select({ id: registrations.id, first_name, last_name })
    .from(registrations)
    .where(and(isOwnCompanion(id), isNull(registrations.erased_at)))
    .orderBy(asc(registrations.created_at), asc(registrations.id))
}

/** The institution of a registered person, which the form for companions offers. */
export async function findInstitution(id: string): Promise<string> {
  const { institution } = registrations
  const [found] = await db.select({ institution }).from(registrations).where(eq(registrations.id, id))
  return found?.institution ?? ''
}

/** The invitation on the page of an event. A person who cancelled finds the form filled in again. */
export async function findInvitee(workshop_id: number, invite_slug: string): Promise<Invitee> {
  const [found] = await selectWithWorkshop().where(
    and(eq(registrations.invite_slug, invite_slug), eq(registrations.workshop_id, workshop_id), isAvailable),
  )
  if (!found) return { status: 'invite_slug_not_found' }

  const [seated] = await selectWithWorkshop().where(
    and(eq(registrations.workshop_id, workshop_id), eq(registrations.email, found.registration.email), seatedCondition),
  )
  // Anybody can register an address and cancel again, so a link of before must not lead to a newer registration.
  if (seated && found.registration.cancelled_at && seated.registration.id !== found.registration.id)
    return { status: 'invite_slug_not_found' }
  if (seated) return { status: 'already_registered', registration: toPublicRegistration(seated) }
  // Parsing drops every field that the contract does not name, because this becomes part of a page.
  return { status: 'ok', ...prefill.parse({ ...found.registration, ...(await findKnownDetails(found.registration)) }) }
}

const KNOWN_DETAILS = [
  'title',
  'gender',
  'first_name',
  'last_name',
  'institution',
  'institution_address',
  'postal_code',
  'city',
] as const

/**
 * The details of the last registration of a person who left only an address at this event. Only the owner of the address
 * gets the link that shows them, by mail: leaving an address answers nothing.
 */
async function findKnownDetails(interest: typeof registrations.$inferSelect) {
  if (!interest.preliminary_registration || !isAddressOnly(interest)) return undefined
  const { email, last_name, registered } = registrations
  const [known] = await db
    .select(columnsOf(registrations, ...KNOWN_DETAILS))
    .from(registrations)
    .where(and(eq(email, interest.email), isNotNull(registered), ne(last_name, ''), isAvailable))
    .orderBy(desc(registered))
    .limit(1)
  return known
}

const selectWithWorkshop = () =>
  db
    .select({ registration: getTableColumns(registrations), workshop: getTableColumns(workshops) })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))

function toPublicRegistration({ registration, workshop }: FoundRegistration): PublicRegistration {
  const { id, email, first_name, last_name, invite_slug } = registration
  const { title, date, location, time } = workshop
  return { id, email, first_name, last_name, invite_slug, workshop: { title, date, location, time } }
}

/** The needs of an event for its form. An invitation adds the last digits of the numbers that it knows of its reader. */
export async function findFormNumbers(event: number, invite_slug: string | null): Promise<FormNumbers | undefined> {
  const needed = await findNeededNumbers(event)
  if (!needed) return undefined
  const form = { needed, storage: NUMBER_STORAGE }
  if (invite_slug === null) return form
  const [row] = await db
    .select(columnsOf(registrations, ...NUMBER_FIELDS))
    .from(registrations)
    .where(and(eq(registrations.workshop_id, event), eq(registrations.invite_slug, invite_slug), isAvailable))
  return row ? { ...form, known: knownNumbersOf(row) } : form
}
