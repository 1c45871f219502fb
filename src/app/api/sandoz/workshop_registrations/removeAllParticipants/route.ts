import * as registrations from '@/features/registrations/contract/office'
import { removeAllParticipants } from '@/features/registrations/service/people/remove-and-restore'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.removeAllParticipants, ({ body, principal }) =>
  removeAllParticipants({ ...body, author: principal, now: new Date() }),
)
