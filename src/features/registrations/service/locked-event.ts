import { asc, eq, type SQL } from 'drizzle-orm'
import { type LockedWorkshop, limitPerEvent, lockWorkshops } from '@/features/seats/service/lock-event'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { db, firstOf, getRow, type Tx, violatedConstraint } from '@/server/database/db'

/** Runs the transaction again after a unique index refused it: the second run reads the row that won the race. */
export const retryOnConflict = <Outcome>(work: (tx: Tx) => Promise<Outcome>): Promise<Outcome> =>
  db.transaction(work).catch((thrown: unknown) => {
    if (!isSeatConflict(thrown)) throw thrown
    return db.transaction(work)
  })

/** The unique indexes of registrations: one seat, one invitation, one interest and one submission each. */
export const isSeatConflict = (thrown: unknown): boolean =>
  violatedConstraint(thrown)?.startsWith('registrations_one_') ?? false

type EventWork<Outcome> = (
  tx: Tx,
  workshop: LockedWorkshop,
  eventOf: (id: number) => LockedWorkshop,
) => Promise<Outcome>

/**
 * Runs work on the first of these events in the queue of that event, under the locks of all. It runs again after a seat
 * conflict, so that it may do nothing outside of the transaction.
 */
export const withLockedEvents = <Outcome>(ids: readonly [number, ...number[]], work: EventWork<Outcome>) =>
  limitPerEvent(ids[0], () =>
    retryOnConflict(async (tx) => {
      const locked = await lockWorkshops(tx, ids)
      const eventOf = (id: number) => firstOf(locked.filter((event) => event.id === id))
      return work(tx, eventOf(ids[0]), eventOf)
    }),
  )

export const withLockedEvent = <Outcome>(workshop_id: number, work: EventWork<Outcome>): Promise<Outcome> =>
  withLockedEvents([workshop_id], work)

/** Runs work on the event of a registration. */
export async function withEventOf<Outcome>(id: string, work: EventWork<Outcome>): Promise<Outcome> {
  const { workshop_id } = registrations
  const found = await getRow(db.select({ workshop_id }).from(registrations).where(eq(registrations.id, id)))
  return withLockedEvent(found.workshop_id, work)
}

/** Every transaction that locks several people locks them in the order of their ids, so that none deadlock. */
export const lockPeople = (tx: Tx, condition: SQL | undefined): Promise<RegistrationRow[]> =>
  tx.select().from(registrations).where(condition).orderBy(asc(registrations.id)).for('no key update')
