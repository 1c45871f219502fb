import 'server-only'
import { db, type Tx, violatedConstraint } from '@/server/database/db'

/** Runs the transaction again after a unique index refused it: the second run reads the row that won the race. */
export const retryOnConflict = <Outcome>(work: (tx: Tx) => Promise<Outcome>): Promise<Outcome> =>
  db.transaction(work).catch((thrown: unknown) => {
    if (!isSeatConflict(thrown)) throw thrown
    return db.transaction(work)
  })

/** The unique indexes of registrations: one seat, one invitation, one interest and one submission each. */
export const isSeatConflict = (thrown: unknown): boolean =>
  violatedConstraint(thrown)?.startsWith('registrations_one_') ?? false
