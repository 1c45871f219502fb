import 'server-only'
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { workshops } from '@/features/workshops/table'
import { DEFAULT_LOCALE, type Locale } from '@/i18n/routing'
import { db } from '@/server/database/db'
import { lacksInvoiceAddress } from '../../rules/sign-up'
import { isSeated } from '../../rules/states'
import { registrations } from '../../table'
import { findLinkUse } from '../personal-tokens'
import { maskErased, toListedRegistrations } from './list'

const { id, accompaniment_of, created_at, deleted_at } = registrations

/** A registration with its party, cancelled companions included. */
export async function getPerson(registrationId: string, locale: Locale = DEFAULT_LOCALE) {
  const [found] = await db
    .select()
    .from(registrations)
    .where(and(eq(id, registrationId), isNull(deleted_at)))
  const [person] = found ? await maskErased(await toListedRegistrations([found]), locale) : []
  if (!person) throw new NotFound()

  const main = person.accompaniment_of ?? person.id
  const party = await db
    .select()
    .from(registrations)
    .where(and(or(eq(id, main), eq(accompaniment_of, main)), isNull(deleted_at)))
    .orderBy(asc(isNotNull(accompaniment_of)), asc(created_at), asc(id))
  const [event] = await db
    .select({ price: workshops.price })
    .from(workshops)
    .where(eq(workshops.id, person.workshop_id))
  return {
    ...person,
    party: await maskErased(party, locale),
    link_used_at: await findLinkUse(person.email),
    lacks_invoice_address: event !== undefined && isSeated(person) && lacksInvoiceAddress(person, event),
  }
}
