import { eq, max, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { pickNames } from '@/contract/fields'
import { NotFound } from '@/contract/problems'
import { DATE_AND_VENUE } from '@/contract/values/workshops'
import { endOf } from '@/features/workshops/rules'
import { accreditations, bodies } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { evaluationInbox, evaluations, evaluationTemplates, evaluationVersions } from '@/schema/evaluations'
import { workshops } from '@/schema/workshops'
import { type Db, db, type Tx } from '@/server/database/db'
import type { EventEvaluation } from '../contract/event'
import { evaluatedSpeakersOf, eventQuestionsOf } from '../rules/questions'
import { closesAt, collectsUntil, stateOf } from '../rules/states'
import { waitingForOf } from '../rules/steps'

/** A body that recognises the event gives certificates only to people who have answered. */
const isDemandedOf = (workshop_id: AnyPgColumn | number) => sql<boolean>`exists (select from ${accreditations}
  join ${bodies} on ${bodies.id} = ${accreditations.body_id}
  where ${accreditations.workshop_id} = ${workshop_id} and ${accreditations.state} = 'granted'
    and ${bodies.requires_evaluation})`
export const isDemanded = isDemandedOf(evaluations.workshop_id)

/** Also of an event that has no evaluation. */
export async function demandsEvaluation(workshop_id: number): Promise<boolean> {
  const [found] = await db.execute<{ is_demanded: boolean }>(sql`select ${isDemandedOf(workshop_id)} as is_demanded`)
  return found?.is_demanded ?? false
}

/** The answers that have arrived, whether the result shows them or not; for a query that joins events. */
export const arrivedAnswers = sql<number>`(${evaluations.answers} + ${evaluations.unshown}
  + (select count(*) from ${evaluationInbox} where ${evaluationInbox.evaluation_id} = ${evaluations.id}))::int`

const newest = alias(evaluationVersions, 'newest')

const EVENT_COLUMNS = columnsOf(workshops, 'id', 'title', ...DATE_AND_VENUE, 'language', 'speaker', 'cancelled_at')

/** The evaluations with their events and questionnaires; the caller adds the condition. */
export const selectEvaluations = (from: Db | Tx) =>
  from
    .select({
      evaluation: evaluations,
      is_demanded: isDemanded,
      arrived: arrivedAnswers,
      event: EVENT_COLUMNS,
      version: columnsOf(evaluationVersions, 'version', 'questionnaire'),
      template: {
        ...columnsOf(evaluationTemplates, 'id', 'name'),
        newest_version: sql<number>`(${from
          .select({ version: max(newest.version) })
          .from(newest)
          .where(eq(newest.template_id, evaluationTemplates.id))})`,
      },
    })
    .from(evaluations)
    .innerJoin(workshops, eq(workshops.id, evaluations.workshop_id))
    .innerJoin(evaluationVersions, eq(evaluationVersions.id, evaluations.version_id))
    .innerJoin(evaluationTemplates, eq(evaluationTemplates.id, evaluationVersions.template_id))

type Selected = Awaited<ReturnType<typeof selectEvaluations>>[number]
export type StoredEvaluation = ReturnType<typeof withQuestions>

/** The questions name the speakers of the event until staff change them, or the evaluation opens. */
export function withQuestions(selected: Selected) {
  const { evaluation, event, version, is_demanded } = selected
  const speakers = evaluation.speakers ?? evaluatedSpeakersOf(event.speaker)
  const questions = eventQuestionsOf({ ...version.questionnaire, speakers, goals: evaluation.goals })
  return { ...selected, evaluation: { ...evaluation, is_demanded }, speakers, questions }
}

export async function findStoredEvaluation(workshop_id: number, from: Db | Tx = db) {
  const [found] = await selectEvaluations(from).where(eq(evaluations.workshop_id, workshop_id))
  return found ? withQuestions(found) : null
}

export async function getStoredEvaluation(workshop_id: number, from: Db | Tx = db): Promise<StoredEvaluation> {
  const found = await findStoredEvaluation(workshop_id, from)
  if (!found) throw new NotFound()
  return found
}

export function shownEvaluationOf(
  { evaluation, event, version, template, speakers, questions, arrived }: StoredEvaluation,
  now: Date,
): EventEvaluation {
  const last_step_at = collectsUntil(evaluation, event)
  return {
    ...pickNames(evaluation, ['id', 'goals', 'closing_days', 'asked', 'paper', 'updated_at']),
    template: { ...template, version: version.version },
    ...version.questionnaire,
    questions,
    speakers,
    follows_event: evaluation.speakers === null,
    state: stateOf(evaluation, event, now),
    opens_at: endOf(event).toISOString(),
    closes_at: closesAt(evaluation, event).toISOString(),
    answers: arrived,
    counted: evaluation.answers,
    waiting_for: waitingForOf(arrived - evaluation.answers, now < last_step_at),
    last_step_at: last_step_at.toISOString(),
  }
}
