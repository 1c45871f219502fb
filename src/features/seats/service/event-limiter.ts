import 'server-only'
import { createKeyedLimiter, createLimiter } from '@/server/concurrency/limiter'
import { POOL_SIZE } from '@/server/database/db'

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
