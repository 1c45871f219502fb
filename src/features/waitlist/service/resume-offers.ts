import 'server-only'
import { limitPerEvent, lockWorkshop } from '@/features/seats/service/lock-event'
import type { AuthorContext } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { updateWaitlist } from './offer-seats'
import { writePause } from './pause-offers'

/** Ends a pause of the offers, and makes those that are due. A second press changes nothing. */
export async function resumeOffers(workshop_id: number, { author, now }: AuthorContext) {
  await limitPerEvent(workshop_id, () =>
    db.transaction(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      if (workshop.offers_paused_at === null) return
      await writePause(tx, workshop, { paused_at: null, author })
      await updateWaitlist(tx, await lockWorkshop(tx, workshop_id), now)
    }),
  )
  return { success: true as const }
}
