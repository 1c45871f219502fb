import { type SQL, sql } from 'drizzle-orm'
import { openEntriesOf } from '@/features/seats/service/count-seats'
import { waitlistEntries } from '@/schema/waitlist'

/** The rank among the parties that wait, counted from 1; for queries on entries. */
export const rankOf = (): SQL<number> => sql`(
  select count(*)::int + 1 from ${openEntriesOf(waitlistEntries.workshop_id)} and entry.state = 'waiting'
    and (entry.position, entry.joined_at, entry.registration_id)
      < (${waitlistEntries.position}, ${waitlistEntries.joined_at}, ${waitlistEntries.registration_id}))`

/** The same rank for a query of all open entries of events, which counts them once. */
export const rankInList: SQL<number | null> = sql`(count(*) filter (where ${waitlistEntries.state} = 'waiting') over (
  partition by ${waitlistEntries.workshop_id}
  order by ${waitlistEntries.position}, ${waitlistEntries.joined_at}, ${waitlistEntries.registration_id}))::int`
