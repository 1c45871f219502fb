import { eq } from 'drizzle-orm'
import { columnsOf } from '@/schema/columns'
import { evaluations, evaluationTemplates, evaluationVersions } from '@/schema/evaluations'
import type { Tx } from '@/server/database/db'
import { getNewestVersion } from './templates'

export async function createEvaluationOfNewEvent(tx: Tx, { to, author }: { to: number; author: number }) {
  const [template] = await tx
    .select(columnsOf(evaluationTemplates, 'id', 'closing_days'))
    .from(evaluationTemplates)
    .where(eq(evaluationTemplates.for_new_events, true))
  if (!template) return
  const { id: version_id } = await getNewestVersion(template.id, tx)
  const { closing_days } = template
  await tx.insert(evaluations).values({ workshop_id: to, version_id, closing_days, updated_by: author })
}

type CopyInput = { from: number; to: readonly number[]; author: number }

/** The copy of an event is evaluated with the newest questions, and names its own speakers once they are known. */
export async function copyEvaluation(tx: Tx, { from, to, author }: CopyInput): Promise<void> {
  const [original] = await tx
    .select({ ...columnsOf(evaluations, 'goals', 'closing_days'), template_id: evaluationVersions.template_id })
    .from(evaluations)
    .innerJoin(evaluationVersions, eq(evaluationVersions.id, evaluations.version_id))
    .where(eq(evaluations.workshop_id, from))
  if (!original) return
  const { template_id, ...copied } = original
  const { id: version_id } = await getNewestVersion(template_id, tx)
  const copies = to.map((workshop_id) => ({ ...copied, workshop_id, version_id, updated_by: author }))
  await tx.insert(evaluations).values(copies)
}
