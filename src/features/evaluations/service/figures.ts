import { eq, sql } from 'drizzle-orm'
import type { CountedAnswer } from '@/contract/values/evaluations'
import { columnsOf, newOpaqueId } from '@/schema/columns'
import { evaluationComments, evaluationFigures, evaluations } from '@/schema/evaluations'
import { insertMany } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { shuffle } from '@/server/security/shuffle'
import { sumFigures } from '../rules/results'

type Change = {
  evaluation_id: number
  /** Answers that were given by link. */
  added?: readonly CountedAnswer[]
  /** Answers on paper that were stored, of which the texts are part. */
  typed?: readonly { id: string; answer: CountedAnswer }[]
  /** An answer on paper whose row was deleted, and its texts with it. */
  taken_back?: CountedAnswer
}

/**
 * Changes the figures and free texts of an evaluation, and writes all of them anew in a random order. Each row then bears
 * the mark of this transaction, so that neither marks nor places tell which of them belong to one answer. The counts are
 * written first, so that their row is a lock for the rest.
 */
export async function rewriteFigures(tx: Tx, { evaluation_id, added = [], typed = [], taken_back }: Change) {
  const paper = typed.length - (taken_back ? 1 : 0)
  await addToCounts(tx, evaluation_id, { answers: added.length + paper, paper })
  const figures = await takeFigures(tx, evaluation_id)
  const counted = sumFigures([
    ...figures,
    ...[...added, ...typed.map(({ answer }) => answer)].flatMap(({ ratings }) => ratings.map(countOnce)),
    ...(taken_back?.ratings ?? []).map((rating) => ({ ...rating, count: -1 })),
  ])
  const comments = await takeComments(tx, evaluation_id)
  const texts = [
    ...comments,
    ...added.flatMap((answer) => textsOf(answer, null)),
    ...typed.flatMap(({ id, answer }) => textsOf(answer, id)),
  ]
  await insertMany(
    tx,
    evaluationFigures,
    shuffle(counted).map((figure) => ({ ...figure, evaluation_id })),
  )
  await insertMany(
    tx,
    evaluationComments,
    shuffle(texts).map((text) => ({ ...text, id: newOpaqueId(), evaluation_id })),
  )
}

const textsOf = ({ comments }: CountedAnswer, paper_answer_id: string | null) =>
  comments.map((comment) => ({ ...comment, paper_answer_id }))

const countOnce = (rating: CountedAnswer['ratings'][number]) => ({ ...rating, count: 1 })

const takeFigures = (tx: Tx, evaluation_id: number) =>
  tx
    .delete(evaluationFigures)
    .where(eq(evaluationFigures.evaluation_id, evaluation_id))
    .returning(columnsOf(evaluationFigures, 'question', 'item', 'value', 'count'))

const takeComments = (tx: Tx, evaluation_id: number) =>
  tx
    .delete(evaluationComments)
    .where(eq(evaluationComments.evaluation_id, evaluation_id))
    .returning(columnsOf(evaluationComments, 'question', 'item', 'text', 'paper_answer_id'))

/** The time of the last change stays, because no form shows these numbers. */
const addToCounts = (tx: Tx, evaluation_id: number, by: { answers: number; paper: number }) =>
  tx
    .update(evaluations)
    .set({
      answers: sql`${evaluations.answers} + ${by.answers}`,
      paper: sql`${evaluations.paper} + ${by.paper}`,
      updated_at: sql`${evaluations.updated_at}`,
    })
    .where(eq(evaluations.id, evaluation_id))
