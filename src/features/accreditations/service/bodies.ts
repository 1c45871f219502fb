import { and, asc, count, eq, notInArray } from 'drizzle-orm'
import { Invalid, Problem } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { unknownPlaceholdersIn } from '@/features/mails/rules/placeholders'
import { accreditations, bodies, bodyProfessions } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx, violatedConstraint } from '@/server/database/db'
import { type BodyDraft, EMPTY_BODY, SENTENCE_PLACEHOLDERS } from '../contract/bodies'
import { refuseIfCertified } from './refuse-certified'

const items = itemsOf(bodies, {
  empty: { ...EMPTY_BODY, events: 0 },
  search: [bodies.name_de, bodies.name_en, bodies.label],
  constraints: { body_professions_profession_id_professions_id_fk: { professions: ['not_a_choice'] } },
  parts: { fields: ['professions'], read: readParts },
})

export const { list: listBodies, get: getBody } = items

/** A category is stored with all its fields, so that a form finds each of them. */
const NO_RULES = { extra_points: null, apply_days: null }

export const saveBody = (id: IdOrNew, draft: BodyDraft, author: { id: number }) => {
  refuseUnknownPlaceholders(draft)
  const categories = draft.categories?.map((category) => ({ ...NO_RULES, ...category }))
  return items.save(id, { ...draft, categories }, author, async (tx, { write }) => {
    const body = await write()
    if (draft.categories) await refuseLostCategories(tx, body)
    await writeProfessions(tx, body.id, draft.professions)
    return body
  })
}

const SENTENCES = ['certificate_sentence', 'certificate_sentence_one'] as const

/** A mistyped placeholder would be printed on each certificate. */
function refuseUnknownPlaceholders(draft: BodyDraft): void {
  const problems = SENTENCES.flatMap((field) => {
    const [name] = unknownPlaceholdersIn(draft[field] ?? '', SENTENCE_PLACEHOLDERS)
    return name === undefined ? [] : [[field, [{ key: 'sentence_placeholder_unknown', values: { name: `{${name}}` } }]]]
  })
  if (problems.length > 0) throw new Invalid(Object.fromEntries(problems))
}

/** The points of an event are counted by the rule of its category, so a category stays as long as an event has it. */
async function refuseLostCategories(tx: Tx, { id, categories }: typeof bodies.$inferSelect): Promise<void> {
  const kept = ['', ...categories.map(({ code }) => code)]
  const isLost = and(eq(accreditations.body_id, id), notInArray(accreditations.category, kept))
  const [lost] = await tx.select(columnsOf(accreditations, 'category')).from(accreditations).where(isLost).limit(1)
  if (lost) throw new Invalid({ categories: [{ key: 'category_in_use', values: { code: lost.category } }] })
}

async function writeProfessions(tx: Tx, body_id: number, chosen: number[] | undefined): Promise<void> {
  if (!chosen) return
  await tx.delete(bodyProfessions).where(eq(bodyProfessions.body_id, body_id))
  const rows = [...new Set(chosen)].map((profession_id) => ({ body_id, profession_id }))
  if (rows.length > 0) await tx.insert(bodyProfessions).values(rows)
}

async function readParts(ids: number[], from: Db | Tx) {
  const { body_id, profession_id } = bodyProfessions
  const [chosen, used] = await Promise.all([
    from
      .select({ body_id, profession_id })
      .from(bodyProfessions)
      .where(isAnyOf(body_id, ids))
      .orderBy(asc(profession_id)),
    from
      .select({ body_id: accreditations.body_id, events: count() })
      .from(accreditations)
      .where(isAnyOf(accreditations.body_id, ids))
      .groupBy(accreditations.body_id),
  ])
  const isOf = (id: number) => (row: { body_id: number }) => row.body_id === id
  return new Map(
    ids.map((id) => {
      const professions = chosen.filter(isOf(id)).map((row) => row.profession_id)
      return [id, { professions, events: used.find(isOf(id))?.events ?? 0 }]
    }),
  )
}

/** Deletes a body of which no certificate exists, because the erasure of a person follows the rule of the body. */
export const deleteBody = (id: number, author: { id: number }) =>
  items
    .remove(id, author, (tx) => refuseIfCertified(tx, eq(certificates.body_id, id), 'body_has_certificates'))
    .catch((thrown: unknown) => {
      throw violatedConstraint(thrown) === 'accreditations_body_id_bodies_id_fk'
        ? new Problem(422, 'body_in_use')
        : thrown
    })

/** All bodies with their rules, in the order of their names. */
export async function readBodies() {
  const rows = await db.select().from(bodies).orderBy(asc(bodies.name_de), asc(bodies.id))
  return items.present(rows)
}
