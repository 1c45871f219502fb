import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { stateOf } from '@/features/evaluations/rules/states'
import { readWaitingRequests } from '@/features/evaluations/service/inbox'
import { isDemanded } from '@/features/evaluations/service/stored-evaluation'
import { columnsOf } from '@/schema/columns'
import { evaluationInbox, evaluationRequests, evaluations, evaluationTokens } from '@/schema/evaluations'
import { attendedCondition, registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import type { Criteria } from '../contract'
import { isPostal, wordsOf } from '../rules'

/** The query that holds each address once, with the data of its newest registration. */
export const person = sql.raw('person')

/**
 * The closed evaluations, because the criterion about answers may use no others, and the requests of their waiting
 * answers.
 */
export type ClosedEvaluations = { ids: readonly number[]; waiting_requests: readonly string[] }
export const NO_EVALUATIONS: ClosedEvaluations = { ids: [], waiting_requests: [] }

type CriteriaQuery = {
  criteria: Criteria
  closed_evaluations: ClosedEvaluations
  now: Date
}

export function criteriaCondition(asked: CriteriaQuery): SQL {
  const { attendance, not_since, evaluation, profession_ids, languages, regions, places, people } = asked.criteria
  const conditions = [
    attendance && attendanceCondition(attendance, asked.now),
    attendedEventCondition(asked.criteria),
    not_since !== null && sql`${hasAttended()} and not ${hasAttended(sql`${workshops.date} >= ${not_since}::date`)}`,
    evaluation && evaluationCondition(evaluation, asked.closed_evaluations),
    profession_ids.length > 0 && sql`${person}.profession_id = any(${sql.param(profession_ids)}::int[])`,
    languages.length > 0 && sql`${person}.language = any(${sql.param(languages)}::text[])`,
    regions !== '' && hasSeat(sql`lower(${workshops.region}) = any(${sql.param(wordsOf(regions))}::text[])`),
    places !== '' && placesCondition(wordsOf(places)),
    people.length > 0 && chosenCondition(people),
  ]
  return and(...conditions.filter((condition) => condition !== false && condition !== null)) ?? sql`true`
}

function attendanceCondition(attendance: NonNullable<Criteria['attendance']>, now: Date): SQL {
  if (attendance === 'came') return hasAttended()
  if (attendance === 'never') return sql`not ${hasAttended()}`
  return sql`not ${hasAttended()} and ${hasSeat(sql`${workshops.starts_at} < ${now.toISOString()}`)}`
}

/** The person has come to an event that has all that the criteria say about one. */
function attendedEventCondition(criteria: Criteria): SQL | null {
  const { attended_event, attended_kinds, attended_since, attended_until } = criteria
  const conditions = [
    attended_event !== null && sql`${registrations.workshop_id} = ${attended_event}::int`,
    attended_kinds.length > 0 && sql`(${sql.join(attended_kinds.map(kindCondition), sql` or `)})`,
    attended_since !== null && sql`${workshops.date} >= ${attended_since}::date`,
    attended_until !== null && sql`${workshops.date} <= ${attended_until}::date`,
  ]
  const asked = and(...conditions.filter((condition) => condition !== false))
  return asked ? hasAttended(asked) : null
}

const KINDS: Record<Criteria['attended_kinds'][number], SQL> = {
  category_d: sql`${workshops.category_d}`,
  category_p: sql`${workshops.category_p}`,
  Online: sql`${workshops.presence_type} = 'Online'`,
  Onsite: sql`${workshops.presence_type} = 'Onsite'`,
}
const kindCondition = (kind: Criteria['attended_kinds'][number]): SQL => KINDS[kind]

const hasAttended = (condition?: SQL): SQL => isAmong(attendedCondition, condition)

const hasSeat = (condition: SQL): SQL => isAmong(seatedCondition, condition)

function isAmong(state: SQL, condition?: SQL): SQL {
  const events = condition && sql`join ${workshops} on ${workshops.id} = ${registrations.workshop_id}`
  const isOne = and(sql`${registrations.email} = ${person}.email`, state, condition)
  return sql`exists (select from ${registrations} ${events} where ${isOne})`
}

/** Was asked by a closed evaluation, and has answered one of them or none. */
function evaluationCondition(
  answer: NonNullable<Criteria['evaluation']>,
  { ids, waiting_requests }: ClosedEvaluations,
): SQL {
  const isUnused = sql`exists (select from ${evaluationTokens} where ${evaluationTokens.request_id} = ${evaluationRequests.id})`
  const isAsked = (condition?: SQL) => {
    const isOne = and(
      sql`${registrations.email} = ${person}.email`,
      sql`${evaluationRequests.evaluation_id} = any(${sql.param([...ids])}::int[])`,
      condition,
    )
    return sql`exists (select from ${evaluationRequests}
      join ${registrations} on ${registrations.id} = ${evaluationRequests.registration_id} where ${isOne})`
  }
  const isWaiting = sql`${evaluationRequests.id} = any(${sql.param([...waiting_requests])}::text[])`
  const given = isAsked(sql`(${isWaiting} or not ${isUnused})`)
  return answer === 'given' ? given : sql`${isAsked()} and not ${given}`
}

/** The person has one of these registrations, which follow a corrected or merged address. */
const chosenCondition = (ids: string[]): SQL =>
  sql`${person}.email in (select ${registrations.email} from ${registrations} where ${registrations.id} = any(${sql.param(ids)}::text[]))`

function placesCondition(words: string[]): SQL {
  const towns = words.filter((word) => !isPostal(word))
  const postal = words.filter(isPostal).map((digits) => `${digits}%`)
  return sql`(lower(${person}.city) = any(${sql.param(towns)}::text[])
    or ${person}.postal_code like any(${sql.param(postal)}::text[]))`
}

/** Evaluations are kept for a year, so that there are few of them. */
export async function readClosedEvaluations(tx: Tx, now: Date): Promise<ClosedEvaluations> {
  const kept = await tx
    .select({
      ...columnsOf(evaluations, 'id', 'closing_days', 'forgotten_at'),
      is_demanded: isDemanded,
      event: columnsOf(workshops, 'date', 'time', 'end_time', 'cancelled_at'),
    })
    .from(evaluations)
    .innerJoin(workshops, eq(workshops.id, evaluations.workshop_id))
    .where(isNull(evaluations.forgotten_at))
  const closed = kept.filter(({ event, ...evaluation }) => stateOf(evaluation, event, now) === 'closed')
  const ids = closed.map(({ id }) => id)
  return { ids, waiting_requests: await readWaitingRequests(tx, isAnyOf(evaluationInbox.evaluation_id, ids)) }
}
