import 'server-only'
import { createLimiter } from '@/server/concurrency/limiter'
import { db, type Tx, violatedConstraint } from '@/server/database/db'

const createEventLimiter = () => createLimiter({ concurrency: 2, maxWaiting: 1000, timeoutSeconds: 10 })
const limiters = [createEventLimiter(), createEventLimiter(), createEventLimiter()] as const

/**
 * Limits the transactions of one event to two: one works and one waits for its lock. A rush queues here instead of in the
 * connection pool, which pages and other events need as well.
 */
export function limitPerEvent<Outcome>(workshop_id: number, work: () => Promise<Outcome>): Promise<Outcome> {
  const limit = limiters[workshop_id % limiters.length] ?? limiters[0]
  return limit(work)
}

/** Runs the transaction again after a unique index refused it: the second run reads the row that won the race. */
export const retryOnConflict = <Outcome>(work: (tx: Tx) => Promise<Outcome>): Promise<Outcome> =>
  db.transaction(work).catch((thrown: unknown) => {
    if (!isSeatConflict(thrown)) throw thrown
    return db.transaction(work)
  })

/** The unique indexes of registrations: one seat, one invitation, one interest and one submission each. */
export const isSeatConflict = (thrown: unknown): boolean =>
  violatedConstraint(thrown)?.startsWith('registrations_one_') ?? false
