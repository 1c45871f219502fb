import * as registrations from '@/features/registrations/contract/office'
import { renewTicket } from '@/features/registrations/service/people/renew-ticket'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.renewTicket, ({ params, principal }) =>
  renewTicket(params.id, { author: principal, now: new Date() }),
)
