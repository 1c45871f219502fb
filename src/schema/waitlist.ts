import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ENTRY_STATES } from '@/contract/values/waitlist'
import { instant, oneOfCheck, requiredId } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'

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
    workshop_id: requiredId(() => workshops.id),
    /** The number that orders the list: that of joining, until staff move an entry. An ended entry keeps it. */
    position: integer().notNull(),
    joined_at: instant().notNull(),
    /** The party also takes fewer seats than it has people. */
    may_split: boolean().notNull().default(false),
    /** An invitation or staff let the party in, which an unlisted event demands. */
    let_in: boolean().notNull().default(false),
    /** The person asked to be told when the event takes registrations, and has not been told yet. */
    awaits_opening: boolean().notNull().default(false),
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
