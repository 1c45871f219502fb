import { and, between, desc, eq, gt, or, sql } from 'drizzle-orm'
import { todayInBerlin } from '@/i18n/formats'
import { columnsOf } from '@/schema/columns'
import { evaluationFigures, evaluations, evaluationVersions } from '@/schema/evaluations'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { ANSWERS_MIN } from '../contract/event'
import type { EvaluationSeason } from '../contract/season'
import { meansOf, type SubjectFigure, seasonOf, speakerMeansOf } from '../rules/season-results'
import { isResultShown } from '../rules/steps'
import { arrivedAnswers } from './stored-evaluation'

/** More events than an academy holds in the longest period that somebody compares. */
const EVENTS_MAX = 500

export async function getEvaluationSeason(asked: { from?: string; to?: string }, now: Date): Promise<EvaluationSeason> {
  const { from, to } = seasonOf(asked, todayInBerlin(now))
  const rows = await listEvaluated({ from, to })
  const listed = rows.slice(0, EVENTS_MAX)
  // An event with too few answers is in no sum either, because the sum with and without it would reveal its answers.
  const shown = listed.filter(isResultShown)
  const figures = await readSubjectFigures(shown.map(({ id }) => id))
  const byEvaluation = Map.groupBy(figures, ({ evaluation_id }) => evaluation_id)
  const sum = (field: 'asked' | 'answers' | 'paper') => listed.reduce((total, row) => total + row[field], 0)
  return {
    from,
    to,
    is_cut: rows.length > EVENTS_MAX,
    events: listed.map(({ id, speakers, counted, ...event }) => ({
      ...event,
      means: meansOf(byEvaluation.get(id) ?? []),
    })),
    speakers: speakerMeansOf(shown, byEvaluation),
    total: {
      events: listed.length,
      asked: sum('asked'),
      answers: sum('answers'),
      paper: sum('paper'),
      means: meansOf(figures),
    },
  }
}

const listEvaluated = ({ from, to }: { from: string; to: string }) =>
  db
    .select({
      ...columnsOf(evaluations, 'id', 'workshop_id', 'asked', 'paper', 'speakers'),
      answers: arrivedAnswers,
      counted: evaluations.answers,
      ...columnsOf(workshops, 'title', 'date'),
    })
    .from(evaluations)
    .innerJoin(workshops, eq(workshops.id, evaluations.workshop_id))
    .where(and(or(gt(evaluations.asked, 0), gt(evaluations.answers, 0)), between(workshops.date, from, to)))
    .orderBy(desc(workshops.starts_at), desc(workshops.id))
    .limit(EVENTS_MAX + 1)

/**
 * The figures of the questions with a scale, with the subject that their questionnaire gives them. A question that too few
 * people of the event have answered is left out, because a mean would reveal them.
 */
function readSubjectFigures(ids: number[]): Promise<SubjectFigure[]> {
  const { evaluation_id, question, item, value, count } = evaluationFigures
  const summed = db
    .select({
      evaluation_id,
      question,
      item,
      answers: sql<number>`sum(${count})::int`.as('counted'),
      total: sql<number>`sum(${value} * ${count})::int`.as('value_sum'),
    })
    .from(evaluationFigures)
    .where(isAnyOf(evaluation_id, ids))
    .groupBy(evaluation_id, question, item)
    .having(sql`sum(${count}) >= ${ANSWERS_MIN}`)
    .as('summed')
  const asked = sql`jsonb_array_elements(${evaluationVersions.questionnaire} -> 'questions') as asked(question)`
  return db
    .select({
      evaluation_id: summed.evaluation_id,
      item: summed.item,
      answers: summed.answers,
      total: summed.total,
      subject: sql<SubjectFigure['subject']>`asked.question ->> 'subject'`,
    })
    .from(summed)
    .innerJoin(evaluations, eq(evaluations.id, summed.evaluation_id))
    .innerJoin(evaluationVersions, eq(evaluationVersions.id, evaluations.version_id))
    .innerJoin(asked, sql`asked.question ->> 'key' = ${summed.question}`)
    .where(sql`asked.question ->> 'kind' = 'scale'`)
}
