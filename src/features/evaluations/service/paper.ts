import { and, desc, eq, getTableName } from 'drizzle-orm'
import { Problem } from '@/contract/problems'
import { columnsOf } from '@/schema/columns'
import { evaluationPaperAnswers, evaluations } from '@/schema/evaluations'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import type { Answer } from '../contract/answers'
import { countedAnswerOf } from '../rules/answers'
import { stateOf } from '../rules/states'
import { rewriteFigures } from './figures'
import { openEvaluation } from './requests'
import { getStoredEvaluation } from './stored-evaluation'

const SHOWN = columnsOf(evaluationPaperAnswers, 'id', 'answer', 'created_at')

export async function listPaperAnswers(workshop_id: number) {
  const { evaluation } = await getStoredEvaluation(workshop_id)
  const data = await db
    .select(SHOWN)
    .from(evaluationPaperAnswers)
    .where(eq(evaluationPaperAnswers.evaluation_id, evaluation.id))
    .orderBy(desc(evaluationPaperAnswers.created_at), desc(evaluationPaperAnswers.id))
  return { data }
}

/** Paper arrives some days after an event, so it is taken until the free texts are deleted. */
export function addPaperAnswer(
  workshop_id: number,
  { key, ...given }: Answer & { key: string },
  { author, now }: AuthorContext,
) {
  return db.transaction(async (tx) => {
    const { evaluation, event, speakers, questions } = await getStoredEvaluation(workshop_id, tx)
    const state = stateOf(evaluation, event, now)
    if (state === 'planned') throw new Problem(422, 'evaluation_ahead')
    if (state === 'forgotten') throw new Problem(422, 'evaluation_closed')
    const answer = countedAnswerOf(given, questions)
    if (!answer) throw new Problem(422, 'evaluation_changed')
    const row = { id: key, evaluation_id: evaluation.id, answer, created_by: author.id }
    const [stored] = await tx.insert(evaluationPaperAnswers).values(row).onConflictDoNothing().returning(SHOWN)
    if (!stored) return getPaperAnswer(tx, { id: key, evaluation_id: evaluation.id })
    await openEvaluation(tx, { evaluation, speakers, now })
    await rewriteFigures(tx, { evaluation_id: evaluation.id, typed: [{ id: stored.id, answer }] })
    await auditPaper(tx, { author, evaluation_id: evaluation.id, change: 'added' })
    return stored
  })
}

export async function deletePaperAnswer(
  { id: workshop_id, answer: paper_answer_id }: { id: number; answer: string },
  author: { id: number },
) {
  await db.transaction(async (tx) => {
    const { evaluation } = await getStoredEvaluation(workshop_id, tx)
    const deleted = await getRow(
      tx
        .delete(evaluationPaperAnswers)
        .where(isPaperAnswer({ id: paper_answer_id, evaluation_id: evaluation.id }))
        .returning(SHOWN),
    )
    await rewriteFigures(tx, { evaluation_id: evaluation.id, taken_back: deleted.answer })
    await auditPaper(tx, { author, evaluation_id: evaluation.id, change: 'removed' })
  })
  return { success: true as const }
}

type Stored = { id: string; evaluation_id: number }

const isPaperAnswer = ({ id, evaluation_id }: Stored) =>
  and(eq(evaluationPaperAnswers.id, id), eq(evaluationPaperAnswers.evaluation_id, evaluation_id))

/** The answer that an earlier call with the same key has stored. */
const getPaperAnswer = (tx: Tx, stored: Stored) =>
  getRow(tx.select(SHOWN).from(evaluationPaperAnswers).where(isPaperAnswer(stored)))

type PaperChange = { author: { id: number }; evaluation_id: number; change: 'added' | 'removed' }

/** The log says that an answer was typed in or taken back, and not what it says. */
const auditPaper = (tx: Tx, { author, evaluation_id, change }: PaperChange) =>
  audit(tx, {
    user_id: author.id,
    action: 'update',
    object: getTableName(evaluations),
    object_id: evaluation_id,
    changes: { typed_answers: change === 'added' ? [null, 1] : [1, null] },
  })
