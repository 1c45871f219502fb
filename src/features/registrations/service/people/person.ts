import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { recordOf } from '@/contract/fields'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { lookupHashOf } from '@/features/tickets/rules/code'
import { wordsOf } from '@/features/tickets/rules/words'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { db, getRow } from '@/server/database/db'
import { displayName } from '../../rules/people'
import { isSeated } from '../../rules/states'
import { findLinkUse } from '../personal-tokens'
import { maskErased, toListedRegistrations } from './list-people'
import { readNumberHints } from './number-hints'

const { id, accompaniment_of, created_at, deleted_at } = registrations

/** A registration with its party, cancelled companions included. */
export async function getPerson(registrationId: string, locale: Locale = DEFAULT_LOCALE) {
  const found = await getRow(
    db
      .select()
      .from(registrations)
      .where(and(eq(id, registrationId), isNull(deleted_at))),
  )

  const main = found.accompaniment_of ?? found.id
  const rows = await db
    .select()
    .from(registrations)
    .where(and(or(eq(id, main), eq(accompaniment_of, main)), isNull(deleted_at)))
    .orderBy(asc(isNotNull(accompaniment_of)), asc(created_at), asc(id))
  const party = await maskErased(await toListedRegistrations(rows), locale)
  const person = party.find((row) => row.id === registrationId)
  if (!person) throw new NotFound()
  const [link_used_at, ticket_words, replaces, number_hints] = await Promise.all([
    findLinkUse(person.email),
    findTicketWords(found),
    readReplaced(registrationId, locale),
    readNumberHints(found),
  ])
  return { ...person, party, link_used_at, ticket_words, replaces, number_hints }
}

/** The people who had the seat before, by name. */
async function readReplaced(successor: string, locale: Locale) {
  const { replaced_by, replaced_as, title, first_name, last_name, email, erased_at } = registrations
  const rows = await db
    .select({ id, replaced_as, title, first_name, last_name, email, erased_at })
    .from(registrations)
    .where(and(eq(replaced_by, successor), isNull(deleted_at)))
    .orderBy(asc(created_at), asc(id))
  const people = await maskErased(rows, locale)
  return people.flatMap((row) =>
    row.replaced_as ? { id: row.id, name: displayName(row), replaced_as: row.replaced_as } : [],
  )
}

async function findTicketWords(person: RegistrationRow) {
  if (!isSeated(person) || person.erased_at !== null || person.ticket_code === null) return null
  const hash = await lookupHashOf(person.ticket_code)
  return recordOf(LOCALES, (locale) => wordsOf(hash, locale))
}
