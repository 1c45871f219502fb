import 'server-only'
import { asc, count } from 'drizzle-orm'
import { isOneOf } from '@/contract/fields'
import { Problem } from '@/contract/problems'
import { bodyProfessions, professions } from '@/schema/accreditations'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/crud/lists'
import { type Db, db, type Tx, violatedConstraint } from '@/server/database/db'
import { nameIn } from '../rules/names'

const items = itemsOf(professions, {
  empty: { name_de: '', name_en: '', synonyms: '', position: 0, has_category: false },
  search: [professions.name_de, professions.name_en, professions.synonyms],
  parts: { fields: [], read: readParts },
})

export const { list: listProfessions, get: getProfession, save: saveProfession } = items

async function readParts(ids: number[], from: Db | Tx) {
  const { profession_id } = bodyProfessions
  const used = await from
    .select({ profession_id, bodies: count() })
    .from(bodyProfessions)
    .where(isAnyOf(profession_id, ids))
    .groupBy(profession_id)
  return new Map(ids.map((id) => [id, { bodies: used.find((row) => row.profession_id === id)?.bodies ?? 0 }]))
}

/** All professions in the order in which forms offer them. */
export const readProfessions = (from: Db | Tx = db) =>
  from.select().from(professions).orderBy(asc(professions.position), asc(professions.id))

/** The name of each profession in the language of the reader. */
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

const USES = ['registrations_profession_id_professions_id_fk', 'body_professions_profession_id_professions_id_fk']

export const deleteProfession = (id: number, author: { id: number }) =>
  items.remove(id, author).catch((thrown: unknown) => {
    throw isOneOf(USES, violatedConstraint(thrown)) ? new Problem(422, 'profession_in_use') : thrown
  })
