import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { namesOf, pickNames } from '@/contract/fields'
import { Problem } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { QUESTIONNAIRE_FIELDS, type Questionnaire } from '@/contract/values/evaluations'
import { columnsOf } from '@/schema/columns'
import { evaluationTemplates, evaluationVersions } from '@/schema/evaluations'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, getRow, type Tx, violatedConstraint } from '@/server/database/db'
import { EMPTY_QUESTIONNAIRE, EMPTY_TEMPLATE, type TemplateDraft } from '../contract/templates'

const items = itemsOf(evaluationTemplates, {
  empty: EMPTY_TEMPLATE,
  search: [evaluationTemplates.name],
  parts: { fields: namesOf(QUESTIONNAIRE_FIELDS), read: readNewestVersions },
})

export const { list: listEvaluationTemplates, get: getEvaluationTemplate } = items

async function readNewestVersions(ids: number[], from: Db | Tx) {
  const { template_id, version } = evaluationVersions
  const rows = await from
    .selectDistinctOn([template_id], columnsOf(evaluationVersions, 'template_id', 'version', 'questionnaire'))
    .from(evaluationVersions)
    .where(isAnyOf(template_id, ids))
    .orderBy(template_id, desc(version))
  return new Map(rows.map((row) => [row.template_id, { version: row.version, ...row.questionnaire }]))
}

export const saveEvaluationTemplate = (id: IdOrNew, draft: TemplateDraft, author: { id: number }) =>
  items.save(id, draft, author, async (tx, { before, write }) => {
    if (draft.for_new_events) await clearNewEvents(tx, before?.id)
    const saved = await write()
    await writeVersion(tx, { template_id: saved.id, draft, author })
    return saved
  })

/** Only one template is for new events. */
async function clearNewEvents(tx: Tx, kept: number | undefined): Promise<void> {
  const { id, for_new_events } = evaluationTemplates
  const [other] = await tx.select({ id }).from(evaluationTemplates).where(eq(for_new_events, true)).for('update')
  if (other && other.id !== kept)
    await tx.update(evaluationTemplates).set({ for_new_events: false }).where(eq(id, other.id))
}

type VersionInput = { template_id: number; draft: TemplateDraft; author: { id: number } }

/** A changed questionnaire becomes a new version, because evaluations refer to the earlier one. */
async function writeVersion(tx: Tx, { template_id, draft, author }: VersionInput): Promise<void> {
  const newest = (await readNewestVersions([template_id], tx)).get(template_id)
  const { version, ...questionnaire } = newest ?? { version: 0, ...EMPTY_QUESTIONNAIRE }
  const changed = questionnaireOf({ ...questionnaire, ...draft })
  if (newest && isDeepStrictEqual(changed, questionnaireOf(questionnaire))) return
  const values = { template_id, version: version + 1, questionnaire: changed, created_by: author.id }
  await tx.insert(evaluationVersions).values(values)
}

type Partially<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

function questionnaireOf(draft: Partially<Questionnaire>): Questionnaire {
  const given = Object.entries(pickNames(draft, namesOf(QUESTIONNAIRE_FIELDS))).filter(
    ([, value]) => value !== undefined,
  )
  return { ...EMPTY_QUESTIONNAIRE, ...Object.fromEntries(given) }
}

export const deleteEvaluationTemplate = (id: number, author: { id: number }) =>
  items.remove(id, author).catch((thrown: unknown) => {
    throw violatedConstraint(thrown) === 'evaluations_version_id_evaluation_versions_id_fk'
      ? new Problem(422, 'evaluation_template_in_use')
      : thrown
  })

export const getNewestVersion = (template_id: number, from: Db | Tx = db) =>
  getRow(
    from
      .select()
      .from(evaluationVersions)
      .where(eq(evaluationVersions.template_id, template_id))
      .orderBy(desc(evaluationVersions.version))
      .limit(1),
  )
