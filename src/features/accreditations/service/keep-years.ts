import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accreditations, bodies } from '../table'

/**
 * The years for which the longest body of an event wants its list and certificates kept; null where none wants that. A
 * body that has refused demands nothing.
 */
export function keepYearsOf(workshop_id: SQLWrapper): SQL<number | null> {
  // The nested fragment keeps the name of its table in a query of one table.
  const event = sql`${workshop_id}`
  return sql<number | null>`(
    select max(demanding.keep_years) from ${accreditations} recognised
    join ${bodies} demanding on demanding.id = recognised.body_id
    where recognised.workshop_id = ${event} and recognised.state <> 'refused')`
}
