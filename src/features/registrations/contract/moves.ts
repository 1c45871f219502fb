import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { flag, id, opaqueId } from '@/contract/shapes'

/** The people of one call; each of them is locked and gets an entry in the audit log. */
export const MOVED_MAX = 500

/** Companions who wait with a person who gets a seat come along or stay on the list; `ask` refuses the call with the question. */
export const waitingCompanions = z.enum(['ask', 'along', 'stay'])
export type WaitingCompanions = z.infer<typeof waitingCompanions>

const people = z.array(opaqueId).min(1).max(MOVED_MAX)
export const confirmation = {
  /** Sends each person the mail about the new seat. */
  notify: flag.default(true),
  /** Staff confirmed that the event may exceed its maximum. */
  beyond_maximum: flag.optional(),
}

export const moveRegistrations = endpoint('POST /api/sandoz/workshop_registrations/move', {
  summary: 'Move people of an event to another event, all of them or none',
  // Companions who wait at the new event wait on unless the call says otherwise. Without `companions` those of a moved person stay at their event and stand alone.
  body: z.object({
    ids: people,
    workshop_id: id,
    companions: flag.default(true),
    waiting_companions: waitingCompanions.optional(),
    ...confirmation,
  }),
  // The moved people, their companions included.
  response: z.object({ ids: z.array(opaqueId) }),
})
