import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { registrations, seatedCondition, waitingConditionOf } from '@/schema/registrations'
import { getRow, type Tx } from '@/server/database/db'
import { preparedSql } from '@/server/database/prepared'
import { type CountedSeats, openSeatsOf, publicSeatsOf } from '../rules'
import type { LockedWorkshop } from './lock-event'

/**
 * The seats of an event, as columns for a query of events or mails. A query of registrations passes the column of
 * another table, because the counts read registrations themselves.
 */
export const selectSeats = (workshop_id: SQLWrapper | number) => ({
  taken: countTakenSeats(workshop_id),
  held: countHeldSeats(workshop_id),
  is_queueing: isQueueingAt(workshop_id),
})

export const isSeatedAt = (workshop_id: SQLWrapper | number) =>
  and(eq(registrations.workshop_id, workshop_id), seatedCondition)

export const countTakenSeats = (workshop_id: SQLWrapper | number): SQL<number> =>
  sql<number>`(select count(*)::int from ${registrations} where ${isSeatedAt(workshop_id)})`

const person = alias(registrations, 'person')

/** The entries of an event whose main registration still waits. Each fragment stands alone in a query on other tables. */
export const openEntriesOf = (workshop_id: SQLWrapper | number) => sql`
  waitlist_entries entry join registrations person on person.id = entry.registration_id
  where entry.workshop_id = ${workshop_id} and entry.state in ('waiting', 'offered')
    and ${waitingConditionOf(person)}`

/** The seats that offers hold. They are taken for everybody else. */
export const countHeldSeats = (workshop_id: SQLWrapper | number): SQL<number> => sql<number>`(
  select coalesce(sum(entry.offered_seats), 0)::int from ${openEntriesOf(workshop_id)} and entry.state = 'offered')`

/** The seats that are held for the person with this link. */
export const countSeatsHeldByInvite = (invite_slug: SQLWrapper): SQL<number> => sql<number>`coalesce((
  select entry.offered_seats from registrations person join waitlist_entries entry on entry.registration_id = person.id
  where person.invite_slug = ${invite_slug} and entry.state = 'offered'
    and ${waitingConditionOf(person)}), 0)`

/**
 * True while somebody waits who is to get the next free seat, so that the public form shows the waiting list. Once all
 * were informed of free seats, the first to come gets one. An event that takes no registrations gives no seat to anybody,
 * so an address that is left there does not make it full.
 */
export const isQueueingAt = (workshop_id: SQLWrapper | number): SQL<boolean> => sql<boolean>`exists(
  select from ${openEntriesOf(workshop_id)} and entry.state = 'waiting' and entry.informed_at is null
    and exists(select from workshops event where event.id = entry.workshop_id and (entry.let_in or not event.nonpublic)
      and event.signup_active and not event.teaser_only and coalesce(event.registration_deadline >= now(), true)))`

/** The open seats of a locked event for staff and for offers. Null where the event has no limit; then nothing is counted. */
export const readOpenSeats = async (tx: Tx, workshop: LockedWorkshop): Promise<number | null> =>
  workshop.maximum_participants === null ? null : openSeatsOf(await readSeats(tx, workshop))

/** The open seats of a locked event that the public form can take. */
export const readPublicSeats = async (tx: Tx, workshop: LockedWorkshop): Promise<number | null> =>
  workshop.maximum_participants === null ? null : publicSeatsOf(await readSeats(tx, workshop))

const SEATS = preparedSql<'id'>(() => {
  const { taken, held, is_queueing } = selectSeats(sql.placeholder('id'))
  return sql`select ${taken} as taken, ${held} as held, ${is_queueing} as is_queueing`
})

async function readSeats(tx: Tx, { id, maximum_participants }: LockedWorkshop): Promise<CountedSeats> {
  const seats = await getRow(tx.execute<Omit<CountedSeats, 'maximum_participants'>>(SEATS({ id })))
  return { maximum_participants, ...seats }
}
