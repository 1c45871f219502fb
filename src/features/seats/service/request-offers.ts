import 'server-only'
import { and, eq } from 'drizzle-orm'
import { isUnended, waitlistEntries } from '@/features/waitlist/table'
import type { Tx } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'

/** The job belongs to the waiting list, and is named here because events free seats as well. */
export const OFFER_JOB = 'waitlist.offer'

/**
 * Asks for offers as soon as the transaction is committed that freed seats or changed the event. Nobody else gets the
 * seats until then, because the public form shows the waiting list while somebody waits.
 */
export async function requestOffers(tx: Tx, workshop_id: number): Promise<void> {
  const [waiting] = await tx
    .select({ id: waitlistEntries.registration_id })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.workshop_id, workshop_id), isUnended))
    .limit(1)
  if (waiting) await enqueue(tx, OFFER_JOB, { workshop_id })
}
