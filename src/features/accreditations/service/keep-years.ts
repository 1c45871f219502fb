import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accreditations, bodies } from '@/schema/accreditations'

/**
 * The most years for which a body of an event wants its attendance list and certificates kept; null where none does. A
 * body that has refused the event does not count.
 */
export function keepYearsOf(workshop_id: SQLWrapper): SQL<number | null> {
  // Drizzle leaves out the name of the table in a query of one table, but not within a nested fragment.
  const event = sql`${workshop_id}`
  return sql<number | null>`(
    select max(demanding.keep_years) from ${accreditations} recognised
    join ${bodies} demanding on demanding.id = recognised.body_id
    where recognised.workshop_id = ${event} and recognised.state <> 'refused')`
}
