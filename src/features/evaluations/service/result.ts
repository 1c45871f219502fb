import { asc, eq } from 'drizzle-orm'
import { columnsOf } from '@/schema/columns'
import { evaluationComments, evaluationFigures } from '@/schema/evaluations'
import { db } from '@/server/database/db'
import type { EvaluationResult } from '../contract/event'
import { questionId } from '../rules/questions'
import { resultsOf } from '../rules/results'
import { isResultShown } from '../rules/steps'
import type { StoredEvaluation } from './stored-evaluation'

/** The figures and free texts of an evaluation; null while too few people have answered. */
export async function readResult({ evaluation, questions }: StoredEvaluation): Promise<EvaluationResult | null> {
  if (!isResultShown({ counted: evaluation.answers, paper: evaluation.paper })) return null
  const [figures, comments] = await Promise.all([
    db
      .select(columnsOf(evaluationFigures, 'question', 'item', 'value', 'count'))
      .from(evaluationFigures)
      .where(eq(evaluationFigures.evaluation_id, evaluation.id)),
    // The ids are random, so that the order tells nothing about who wrote when, or who wrote two texts.
    db
      .select(columnsOf(evaluationComments, 'question', 'item', 'text'))
      .from(evaluationComments)
      .where(eq(evaluationComments.evaluation_id, evaluation.id))
      .orderBy(asc(evaluationComments.id)),
  ])
  const textsOf = Map.groupBy(comments, ({ question, item }) => questionId({ key: question, item }))
  return {
    questions: resultsOf(questions, figures),
    comments: questions
      .filter(({ kind }) => kind === 'text')
      .map((question) => ({ ...question, texts: (textsOf.get(questionId(question)) ?? []).map(({ text }) => text) })),
  }
}
