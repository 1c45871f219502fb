import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { waitingCondition } from '@/features/registrations/table'
import { openEntriesOf } from '@/features/seats/service/count-seats'
import { isUnended, waitlistEntries } from '../table'

/**
 * The entry has not ended, and its main registration still waits. Queries with this condition join both tables. The doctor
 * repeats it in backup/service/waitlist-invariants.ts.
 */
export const isOpenEntry: SQL = sql`${isUnended} and ${waitingCondition}`

/** The rank among the parties that wait, counted from 1; for queries on entries. */
export const rankOf = (): SQL<number> => sql`(
  select count(*)::int + 1 from ${openEntriesOf(waitlistEntries.workshop_id)} and entry.state = 'waiting'
    and (entry.position, entry.joined_at, entry.registration_id)
      < (${waitlistEntries.position}, ${waitlistEntries.joined_at}, ${waitlistEntries.registration_id}))`

/** The same rank for a query of all open entries of events, which counts them once. */
export const rankInList: SQL<number | null> = sql`(count(*) filter (where ${waitlistEntries.state} = 'waiting') over (
  partition by ${waitlistEntries.workshop_id}
  order by ${waitlistEntries.position}, ${waitlistEntries.joined_at}, ${waitlistEntries.registration_id}))::int`
