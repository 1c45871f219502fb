import 'server-only'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '@/server/database/db'
import type { CountedAnswer } from '../contract/answers'
import { evaluationComments, evaluationFigures, evaluations } from '../table'

type Counting = {
  evaluation_id: number
  answer: CountedAnswer
  /** The stored answer on paper, of which the texts are part. */
  paper_answer_id?: string
}

/** Adds an answer to the figures and free texts. The counts are written first, so that the row is a lock for the rest. */
export async function countAnswer(tx: Tx, { evaluation_id, answer, paper_answer_id }: Counting): Promise<void> {
  await addToCounts(tx, evaluation_id, { answers: 1, paper: paper_answer_id === undefined ? 0 : 1 })
  const figures = answer.ratings.map((rating) => ({ ...rating, evaluation_id, count: 1 }))
  const { question, item, value, count } = evaluationFigures
  if (figures.length > 0)
    await tx
      .insert(evaluationFigures)
      .values(figures)
      .onConflictDoUpdate({
        target: [evaluationFigures.evaluation_id, question, item, value],
        set: { count: sql`${count} + 1` },
      })
  const texts = answer.comments.map((comment) => ({ ...comment, evaluation_id, paper_answer_id }))
  if (texts.length > 0) await tx.insert(evaluationComments).values(texts)
}

/** Takes an answer on paper out of the figures; its texts are deleted with it. */
export async function discountAnswer(
  tx: Tx,
  { evaluation_id, answer }: Omit<Counting, 'paper_answer_id'>,
): Promise<void> {
  await addToCounts(tx, evaluation_id, { answers: -1, paper: -1 })
  const { question, item, value, count } = evaluationFigures
  const isGiven = answer.ratings.map((rating) =>
    and(eq(question, rating.question), eq(item, rating.item), eq(value, rating.value)),
  )
  if (isGiven.length > 0)
    await tx
      .update(evaluationFigures)
      .set({ count: sql`${count} - 1` })
      .where(and(eq(evaluationFigures.evaluation_id, evaluation_id), or(...isGiven)))
}

/** The time of the last change stays, because no form shows these numbers, and it would say when somebody answered. */
const addToCounts = (tx: Tx, evaluation_id: number, by: { answers: number; paper: number }) =>
  tx
    .update(evaluations)
    .set({
      answers: sql`${evaluations.answers} + ${by.answers}`,
      paper: sql`${evaluations.paper} + ${by.paper}`,
      updated_at: sql`${evaluations.updated_at}`,
    })
    .where(eq(evaluations.id, evaluation_id))
