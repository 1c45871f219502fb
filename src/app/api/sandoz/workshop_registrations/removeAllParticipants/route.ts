import * as registrations from '@/features/registrations/contract/office'
import { removeAllParticipants } from '@/features/registrations/service/remove'
import { serve } from '@/server/serve'

export const POST = serve(registrations.removeAllParticipants, ({ body, principal }) =>
  removeAllParticipants({ ...body, author: principal, now: new Date() }),
)
