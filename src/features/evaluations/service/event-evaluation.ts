import { asc, desc, eq } from 'drizzle-orm'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { columnsOf } from '@/schema/columns'
import { evaluations, evaluationTemplates, evaluationVersions } from '@/schema/evaluations'
import { workshops } from '@/schema/workshops'
import type { AuthorContext } from '@/server/crud/audit'
import { itemsOf } from '@/server/crud/items'
import { db, getRow, type Tx } from '@/server/database/db'
import type { EvaluationDraft } from '../contract/event'
import { evaluatedSpeakersOf } from '../rules/questions'
import { lockForStep } from './inbox'
import { readResult } from './result'
import { demandsEvaluation, findStoredEvaluation, getStoredEvaluation, shownEvaluationOf } from './stored-evaluation'
import { getNewestVersion } from './templates'

const items = itemsOf(evaluations, { empty: {}, search: [] })

export async function getEvaluation(workshop_id: number, now: Date) {
  const [event, found, templates, is_demanded] = await Promise.all([
    getEvent(workshop_id, db),
    findStoredEvaluation(workshop_id),
    listTemplateChoices(),
    demandsEvaluation(workshop_id),
  ])
  return {
    evaluation: found && shownEvaluationOf(found, now),
    proposed_speakers: evaluatedSpeakersOf(event.speaker),
    templates,
    is_demanded,
    is_template: event.is_template,
    result: found && (await readResult(found)),
  }
}

const listTemplateChoices = () =>
  db
    .select(columnsOf(evaluationTemplates, 'id', 'name', 'closing_days', 'for_new_events'))
    .from(evaluationTemplates)
    .orderBy(desc(evaluationTemplates.for_new_events), asc(evaluationTemplates.name), asc(evaluationTemplates.id))

const getEvent = (id: number, from: Tx | typeof db) =>
  getRow(
    from
      .select(columnsOf(workshops, 'id', 'speaker', 'is_template'))
      .from(workshops)
      .where(eq(workshops.id, id)),
  )

export async function saveEvaluation(workshop_id: number, draft: EvaluationDraft, { author, now }: AuthorContext) {
  const id = await findEvaluationId(workshop_id)
  const { template_id, takes_newest, ...columns } = draft
  return items.saveWith({
    id: id ?? 'new',
    draft: columns,
    author,
    show: async () => shownEvaluationOf(await getStoredEvaluation(workshop_id), now),
    steps: async (tx, { before, write }) => {
      await getEvent(workshop_id, tx)
      if (before) await refuseLateChange(tx, { before, draft })
      const isKept = before && !takes_newest && (await isVersionOf(tx, before.version_id, template_id))
      const version_id = isKept ? before.version_id : (await getNewestVersion(template_id, tx)).id
      return write({ workshop_id, version_id })
    },
  })
}

async function findEvaluationId(workshop_id: number): Promise<number | undefined> {
  const [found] = await db
    .select({ id: evaluations.id })
    .from(evaluations)
    .where(eq(evaluations.workshop_id, workshop_id))
  return found?.id
}

async function isVersionOf(tx: Tx, version_id: number, template_id: number): Promise<boolean> {
  const [version] = await tx
    .select({ template_id: evaluationVersions.template_id })
    .from(evaluationVersions)
    .where(eq(evaluationVersions.id, version_id))
  return version?.template_id === template_id
}

type Change = { before: typeof evaluations.$inferSelect; draft: EvaluationDraft }

/** Answers belong to the questions that were asked. The name of a speaker can be corrected, because figures have none. */
async function refuseLateChange(tx: Tx, { before, draft }: Change): Promise<void> {
  if (before.opened_at === null) return
  const isOtherTemplate = draft.takes_newest || !(await isVersionOf(tx, before.version_id, draft.template_id))
  if (isOtherTemplate) throw new Invalid({ template_id: ['evaluation_open'] })
  if (draft.speakers?.length !== before.speakers?.length) throw new Invalid({ speakers: ['evaluation_open'] })
  if (draft.goals.length !== before.goals.length) throw new Invalid({ goals: ['evaluation_open'] })
}

export async function deleteEvaluation(workshop_id: number, author: { id: number }) {
  const id = await findEvaluationId(workshop_id)
  if (id === undefined) throw new NotFound()
  return items.remove(id, author, async (tx) => {
    await lockForStep(tx)
    const { arrived } = await getStoredEvaluation(workshop_id, tx)
    if (arrived > 0) throw new Problem(422, 'evaluation_answered')
  })
}
