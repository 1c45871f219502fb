import 'server-only'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { NO_NUMBER, NUMBER_KINDS } from '@/contract/values/numbers'
import { accreditations, bodies, bodyProfessions } from '@/schema/accreditations'
import { registrations, seatedCondition } from '@/schema/registrations'

/**
 * Selects the numbers of which the person still has to give one to the bodies that have recognised the event. Equals
 * missingNumbersOf(). The outer table is written out: a query of one table would leave it out, and mean the inner one.
 */
export const selectMissingNumbers = (): SQL => sql`
  select distinct body.person_number from ${bodiesOf('body')}
    and ${numberFor('body')} = '' and (body.person_number = registrations.points_number
      or not exists (select from ${bodiesOf('other')}
        and (other.person_number = registrations.points_number or ${numberFor('other')} not in ('', ${sql.raw(`'${NO_NUMBER}'`)}))))`

/** The bodies that have recognised the event and count for the person, as the beginning of a query. */
const bodiesOf = (name: 'body' | 'other') => {
  const body = sql.raw(name)
  return sql`${accreditations} accreditation join ${bodies} ${body} on ${body}.id = accreditation.body_id
    where accreditation.workshop_id = registrations.workshop_id and accreditation.state = 'granted'
      and (registrations.profession_id is null
        or not exists (select from ${bodyProfessions} member where member.body_id = ${body}.id)
        or exists (select from ${bodyProfessions} member
          where member.body_id = ${body}.id and member.profession_id = registrations.profession_id))`
}

/** The number of the person that a body asks for. */
const numberFor = (body: 'body' | 'other') => sql`case ${sql.raw(body)}.person_number ${NUMBER_CASES} end`

const NUMBER_CASES = sql.join(
  NUMBER_KINDS.map((kind) => sql.raw(`when '${kind}' then registrations.${registrations[kind].name}`)),
  sql` `,
)

/** The events that need a number of anybody. The planner reads them once, and skips all people of the others. */
const selectEventsThatNeedNumbers = () => sql`
  select a.workshop_id from ${accreditations} a join ${bodies} body on body.id = a.body_id
  where a.state = 'granted' and body.person_number is not null`

/** The person has a seat, and a number is missing without which a body gives no points. */
export const numberMissingCondition = (): SQL<boolean> =>
  sql<boolean>`(${and(
    seatedCondition,
    isNull(registrations.erased_at),
    sql`registrations.workshop_id in (${selectEventsThatNeedNumbers()})`,
    sql`exists (${selectMissingNumbers()})`,
  )})`
