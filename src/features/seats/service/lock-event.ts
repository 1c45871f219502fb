import { and, asc, eq } from 'drizzle-orm'
import { columnsOf } from '@/schema/columns'
import { isEventCondition, workshops } from '@/schema/workshops'
import { createKeyedLimiter, createLimiter } from '@/server/concurrency/limiter'
import { isAnyOf } from '@/server/database/bulk'
import { getRow, POOL_SIZE, type Tx } from '@/server/database/db'

const LOCKED_COLUMNS = columnsOf(
  workshops,
  'id',
  'title',
  'language',
  'nonpublic',
  'ipad',
  'signup_active',
  'teaser_only',
  'date',
  'time',
  'end_time',
  'registration_deadline',
  'maximum_participants',
  'price',
  'waitlist_closed',
  'offer_hours',
  'offers_paused_at',
  'cancelled_at',
  'cancellation_note',
  'calendar_sequence',
  'reviewed_sequence',
  'series_id',
)

/**
 * Serialises everything that takes or frees seats of these events, so that nobody takes one between counting and taking.
 * Take this lock before any other; events are locked in the order of their ids, so that no two transactions deadlock. NO KEY
 * UPDATE lets inserts that reference the event (mails) proceed. A template takes no people, and events that are gone are left
 * out.
 */
export const lockWorkshops = async (tx: Tx, ids: readonly number[]) =>
  tx
    .select(LOCKED_COLUMNS)
    .from(workshops)
    .where(and(isAnyOf(workshops.id, ids), isEventCondition))
    .orderBy(asc(workshops.id))
    .for('no key update')

/** The proof that the event is locked by this transaction. */
export type LockedWorkshop = Awaited<ReturnType<typeof lockWorkshops>>[number]

/** Serialises the changes of what copies of an event or a template take over. */
export const lockOriginal = (tx: Tx, id: number): Promise<{ id: number }> =>
  getRow(tx.select({ id: workshops.id }).from(workshops).where(eq(workshops.id, id)).for('no key update'))

export const lockWorkshop = (tx: Tx, workshop_id: number): Promise<LockedWorkshop> =>
  getRow(lockWorkshops(tx, [workshop_id]))

/** Connections that stay free for pages and other calls while many events are busy. */
const RESERVED_CONNECTIONS = 4

/** Two transactions of one event: one works and one waits for the lock. */
export const eventLimiter = createKeyedLimiter<number>({ concurrency: 2, maxWaiting: 1000, timeoutSeconds: 10 })
const limitAllEvents = createLimiter({
  concurrency: POOL_SIZE - RESERVED_CONNECTIONS,
  maxWaiting: Number.POSITIVE_INFINITY,
  timeoutSeconds: 3,
})

/**
 * Limits the transactions of each event, and those of all events together. A rush waits in the queue of its event, so
 * that other events and pages find a free connection.
 */
export const limitPerEvent = <Outcome>(workshop_id: number, work: () => Promise<Outcome>): Promise<Outcome> =>
  eventLimiter.run(workshop_id, () => limitAllEvents(work))
