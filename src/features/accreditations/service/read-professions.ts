import { asc } from 'drizzle-orm'
import { nameIn } from '@/contract/locales'
import { professions } from '@/schema/accreditations'
import { type Db, db, type Tx } from '@/server/database/db'

/** All professions in the order in which forms offer them. */
export const readProfessions = (from: Db | Tx = db) =>
  from.select().from(professions).orderBy(asc(professions.position), asc(professions.id))

export const readProfessionNames = async (locale: string): Promise<ReadonlyMap<number, string>> =>
  new Map((await readProfessions()).map((profession) => [profession.id, nameIn(profession, locale)]))

/** Maps each word for a profession, in lower case, to the profession. */
export async function readProfessionWords(): Promise<ReadonlyMap<string, number>> {
  const rows = await readProfessions()
  const words = rows.flatMap(({ id, name_de, name_en, synonyms }) =>
    [name_de, name_en, ...synonyms.split(',')].map((word) => [wordOf(word), id] as const),
  )
  return new Map(words.filter(([word]) => word !== ''))
}

const wordOf = (text: string) => text.normalize('NFC').trim().toLowerCase()
