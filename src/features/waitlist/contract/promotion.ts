import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { opaqueId } from '@/contract/shapes'
import { confirmation, moveRegistrations, waitingCompanions } from '@/features/registrations/contract/moves'

export const promoteInterests = endpoint('POST /api/sandoz/workshop_registrations/promote', {
  summary: 'Give people on the waiting list a seat, all of them or none',
  // Companions come along unless the call says otherwise.
  body: z.object({
    ids: moveRegistrations.body.shape.ids,
    waiting_companions: waitingCompanions.optional(),
    ...confirmation,
  }),
  // The registrations with the seats; a person with an open invitation gets the seat of that invitation.
  response: z.object({ ids: z.array(opaqueId) }),
})
