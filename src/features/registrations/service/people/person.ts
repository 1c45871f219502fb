import 'server-only'
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { DEFAULT_LOCALE, type Locale } from '@/i18n/routing'
import { db } from '@/server/database/db'
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
  if (!found) throw new NotFound()

  const main = found.accompaniment_of ?? found.id
  const rows = await db
    .select()
    .from(registrations)
    .where(and(or(eq(id, main), eq(accompaniment_of, main)), isNull(deleted_at)))
    .orderBy(asc(isNotNull(accompaniment_of)), asc(created_at), asc(id))
  const party = await maskErased(await toListedRegistrations(rows), locale)
  const person = party.find((row) => row.id === registrationId)
  if (!person) throw new NotFound()
  return { ...person, party, link_used_at: await findLinkUse(person.email) }
}
