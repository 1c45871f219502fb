import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { type Db, db, type Tx } from '@/server/database/db'
import { SENT_DATES } from '../../contract/fields'

/**
 * Writes to the registrations when these mails were sent. A row that another transaction has locked is skipped, so that
 * sending never waits for it: the sweep writes it later.
 */
export async function syncSentDates(condition: SQL, on: Db | Tx = db): Promise<void> {
  const columns = WORKSHOP_MAIL_TYPES.map((type) => ({
    type,
    name: sql.identifier(registrations[SENT_DATES[type]].name),
  }))
  const latest = columns.map(({ type, name }) => sql`max(sent_at) filter (where type = ${type}) as ${name}`)
  const isNewer = [
    ...columns.map(({ name }) => sql`sent.${name} > coalesce(person.${name}, '-infinity')`),
    sql`sent.calendar_sequence > coalesce(person.calendar_sequence, -1)`,
  ]
  const assignments = [
    ...columns.map(({ name }) => sql`${name} = greatest(person.${name}, sent.${name})`),
    sql`calendar_sequence = greatest(person.calendar_sequence, sent.calendar_sequence)`,
  ]
  // updated_at stays: no form shows these dates, so they must not refuse anybody's save.
  await on.execute(sql`
    with sent as (
      select registration_id, workshop_id, ${joinSql(latest)}, max(calendar_sequence) as calendar_sequence from ${mails}
      where ${and(condition, eq(mails.state, 'sent'), inArray(mails.type, [...WORKSHOP_MAIL_TYPES, 'event_update', 'moved']))}
      group by registration_id, workshop_id),
    free as (
      select person.id from ${registrations} person join sent on ${IS_OF_EVENT}
      where ${sql.join(isNewer, sql` or `)} for no key update of person skip locked)
    update ${registrations} person set ${joinSql(assignments)} from sent join free on free.id = sent.registration_id
    where person.id = free.id and ${IS_OF_EVENT}`)
}

/** A mail about the event that a person was moved away from says nothing about the new one. */
const IS_OF_EVENT = sql`sent.registration_id = person.id and sent.workshop_id = person.workshop_id`

const joinSql = (parts: SQL[]) => sql.join(parts, sql`, `)
