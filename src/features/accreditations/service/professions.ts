import { count } from 'drizzle-orm'
import { isOneOf } from '@/contract/fields'
import { Problem } from '@/contract/problems'
import { bodyProfessions, professions } from '@/schema/accreditations'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, type Tx, violatedConstraint } from '@/server/database/db'

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

const USES = ['registrations_profession_id_professions_id_fk', 'body_professions_profession_id_professions_id_fk']

export const deleteProfession = (id: number, author: { id: number }) =>
  items.remove(id, author).catch((thrown: unknown) => {
    throw isOneOf(USES, violatedConstraint(thrown)) ? new Problem(422, 'profession_in_use') : thrown
  })
