import 'server-only'
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { DEFAULT_LOCALE, type Locale } from '@/i18n/routing'
import { db } from '@/server/db'
import { registrations } from '../table'
import { named, presented } from './list'

const { id, accompaniment_of, created_at, deleted_at } = registrations

/** A registration with the party it belongs to, whatever became of each of them. */
export async function getPerson(asked: string, locale: Locale = DEFAULT_LOCALE) {
  const [found] = await db
    .select()
    .from(registrations)
    .where(and(eq(id, asked), isNull(deleted_at)))
  const [person] = found ? await named(await presented([found]), locale) : []
  if (!person) throw new NotFound()

  const main = person.accompaniment_of ?? person.id
  const party = await db
    .select()
    .from(registrations)
    .where(and(or(eq(id, main), eq(accompaniment_of, main)), isNull(deleted_at)))
    .orderBy(asc(isNotNull(accompaniment_of)), asc(created_at), asc(id))
  return { ...person, party: await named(party, locale) }
}
