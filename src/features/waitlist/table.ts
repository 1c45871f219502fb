import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registrations, waitingCondition } from '@/features/registrations/table'
import { workshops } from '@/features/workshops/table'
import { instant, oneOfCheck } from '@/server/database/columns'
import { ENTRY_STATES } from './contract/public'

/**
 * The entry of a party on the waiting list of its event. The people are preliminary registrations, the companions those
 * of the main one, so an entry counts only while its main registration waits.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    registration_id: text()
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    workshop_id: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    /** The number that orders the list: that of joining, until staff move an entry. An ended entry keeps it. */
    position: integer().notNull(),
    joined_at: instant().notNull(),
    /** The party also takes fewer seats than it has people. */
    may_split: boolean().notNull().default(false),
    /** An invitation or staff let the party in, which an unlisted event demands. */
    let_in: boolean().notNull().default(false),
    state: text({ enum: ENTRY_STATES }).notNull().default('waiting'),
    /** The seats that are held for the party, or were. */
    offered_seats: integer(),
    offered_at: instant(),
    expires_at: instant(),
    reminded_at: instant(),
    /** The time at which all were informed of free seats, because none could be held. */
    informed_at: instant(),
    ended_at: instant(),
  },
  (t) => [
    index('waitlist_entries_open').on(t.workshop_id, t.position).where(sql`${t.state} in ('waiting', 'offered')`),
    index('waitlist_entries_over').on(t.workshop_id, t.ended_at),
    oneOfCheck('waitlist_entries_state', t.state, ENTRY_STATES),
    check('waitlist_entries_position', sql`${t.position} > 0`),
    check(
      'waitlist_entries_offer',
      sql`${t.state} <> 'offered' or (${t.offered_seats} > 0 and ${t.offered_at} is not null and ${t.expires_at} is not null)`,
    ),
    check('waitlist_entries_ended', sql`(${t.state} in ('waiting', 'offered')) = (${t.ended_at} is null)`),
  ],
)

/** An entry without its end. */
export const isUnended: SQL = sql`${waitlistEntries.state} in ('waiting', 'offered')`

/** An entry without its end whose main registration still waits; for queries that join both tables. */
export const isOpenEntry: SQL = sql`${isUnended} and ${waitingCondition}`

/** The entries of an event whose main registration still waits. Each fragment stands alone in a query on other tables. */
const openEntriesOf = (workshop_id: SQLWrapper | number) => sql`
  waitlist_entries entry join registrations person on person.id = entry.registration_id
  where entry.workshop_id = ${workshop_id} and entry.state in ('waiting', 'offered')
    and person.preliminary_registration and person.cancelled_at is null and person.deleted_at is null`

/** The seats that offers hold. They are taken for everybody else. */
export const heldSeatsOf = (workshop_id: SQLWrapper | number): SQL<number> => sql`(
  select coalesce(sum(entry.offered_seats), 0)::int from ${openEntriesOf(workshop_id)} and entry.state = 'offered')`

/** The seats that are held for the person with this link. */
export const heldSeatsFor = (invite_slug: SQLWrapper): SQL<number> => sql`coalesce((
  select entry.offered_seats from registrations person join waitlist_entries entry on entry.registration_id = person.id
  where person.invite_slug = ${invite_slug} and entry.state = 'offered'
    and person.preliminary_registration and person.cancelled_at is null and person.deleted_at is null), 0)`

/**
 * True while somebody waits who is to get the next free seat, so that the public form shows the waiting list. Once all
 * were informed of free seats, the first to come gets one.
 */
export const isQueueingAt = (workshop_id: SQLWrapper | number): SQL<boolean> => sql`exists(
  select from ${openEntriesOf(workshop_id)} and entry.state = 'waiting' and entry.informed_at is null
    and (entry.let_in or not (select nonpublic from workshops listed where listed.id = entry.workshop_id)))`

/** The parties that wait, and those with an offer. */
export const countEntriesOf = (workshop_id: SQLWrapper | number, state: 'waiting' | 'offered'): SQL<number> => sql`(
  select count(*)::int from ${openEntriesOf(workshop_id)} and entry.state = ${sql.raw(`'${state}'`)})`

/** The rank among the parties that wait, counted from 1; for queries on entries. */
export const rankOf = (): SQL<number> => sql`(
  select count(*)::int + 1 from ${openEntriesOf(waitlistEntries.workshop_id)} and entry.state = 'waiting'
    and (entry.position, entry.joined_at, entry.registration_id)
      < (${waitlistEntries.position}, ${waitlistEntries.joined_at}, ${waitlistEntries.registration_id}))`

/** The same rank for a query of all open entries of events, which counts them once. */
export const rankInList: SQL<number | null> = sql`(count(*) filter (where ${waitlistEntries.state} = 'waiting') over (
  partition by ${waitlistEntries.workshop_id}
  order by ${waitlistEntries.position}, ${waitlistEntries.joined_at}, ${waitlistEntries.registration_id}))::int`

/** The seats that are offered at the event of an entry. */
export const countOffered = (): SQL<number> => heldSeatsOf(waitlistEntries.workshop_id)
