import 'server-only'
import { and, between, desc, eq, gt, or, sql } from 'drizzle-orm'
import { workshops } from '@/features/workshops/table'
import { todayInBerlin } from '@/i18n/formats'
import { isAnyOf } from '@/server/crud/lists'
import { columnsOf } from '@/server/database/columns'
import { db } from '@/server/database/db'
import type { EvaluationSeason } from '../contract/season'
import { isShown } from '../rules/results'
import { meansOf, type SubjectFigure, seasonOf, speakerMeansOf, withoutFew } from '../rules/season'
import { evaluationFigures, evaluations, evaluationVersions } from '../table'

/** More events than an academy holds in the longest period that somebody compares. */
const EVENTS_MAX = 500

/** The evaluations of a period that people were asked for or have answered, the newest first. */
export async function getEvaluationSeason(asked: { from?: string; to?: string }, now: Date): Promise<EvaluationSeason> {
  const { from, to } = seasonOf(asked, todayInBerlin(now))
  const rows = await listEvaluated({ from, to })
  const listed = rows.slice(0, EVENTS_MAX)
  // An event with too few answers is in no sum either, because the sum with and without it would reveal its answers.
  const shown = listed.filter(({ answers }) => isShown(answers))
  const figures = withoutFew(await readSubjectFigures(shown.map(({ id }) => id)))
  const byEvaluation = Map.groupBy(figures, ({ evaluation_id }) => evaluation_id)
  const sum = (field: 'asked' | 'answers' | 'paper') => listed.reduce((total, row) => total + row[field], 0)
  return {
    from,
    to,
    is_cut: rows.length > EVENTS_MAX,
    events: listed.map(({ id, speakers, ...event }) => ({ ...event, means: meansOf(byEvaluation.get(id) ?? []) })),
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
      ...columnsOf(evaluations, 'id', 'workshop_id', 'asked', 'answers', 'paper', 'speakers'),
      ...columnsOf(workshops, 'title', 'date'),
    })
    .from(evaluations)
    .innerJoin(workshops, eq(workshops.id, evaluations.workshop_id))
    .where(and(or(gt(evaluations.asked, 0), gt(evaluations.answers, 0)), between(workshops.date, from, to)))
    .orderBy(desc(workshops.starts_at), desc(workshops.id))
    .limit(EVENTS_MAX + 1)

/** The figures of the questions with a scale, with the subject that their questionnaire gives them. */
function readSubjectFigures(ids: number[]): Promise<SubjectFigure[]> {
  const asked = sql`jsonb_array_elements(${evaluationVersions.questionnaire} -> 'questions') as asked(question)`
  return db
    .select({
      ...columnsOf(evaluationFigures, 'evaluation_id', 'question', 'item', 'value', 'count'),
      subject: sql<SubjectFigure['subject']>`asked.question ->> 'subject'`,
    })
    .from(evaluationFigures)
    .innerJoin(evaluations, eq(evaluations.id, evaluationFigures.evaluation_id))
    .innerJoin(evaluationVersions, eq(evaluationVersions.id, evaluations.version_id))
    .innerJoin(asked, sql`asked.question ->> 'key' = ${evaluationFigures.question}`)
    .where(and(isAnyOf(evaluationFigures.evaluation_id, ids), sql`asked.question ->> 'kind' = 'scale'`))
}
