import type { Tx } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'
import { listEventsWithEntries } from './waiting-parties'

/** The job belongs to the waiting list, and is named here because events free seats as well. */
export const OFFER_JOB = 'waitlist.offer'

/**
 * Asks for offers as soon as the transaction is committed that freed seats or changed the event. Nobody else gets the
 * seats until then, because the public form shows the waiting list while somebody waits.
 */
export async function requestOffers(tx: Tx, ...events: number[]): Promise<void> {
  const waiting = await listEventsWithEntries(tx, events)
  await Promise.all(waiting.map((event) => enqueue(tx, OFFER_JOB, event)))
}

/** The same for a seat that staff may take back until then; the sweep of the waiting list may be earlier. */
export async function requestOffersLater(tx: Tx, event: number, after: Date): Promise<void> {
  const waiting = await listEventsWithEntries(tx, [event])
  await Promise.all(waiting.map((one) => enqueue(tx, OFFER_JOB, one, { after })))
}
