import * as moves from '@/features/registrations/contract/moves'
import { moveRegistrations } from '@/features/registrations/service/people/move'
import { serve } from '@/server/http/serve'

export const POST = serve(moves.moveRegistrations, ({ body, principal }) =>
  moveRegistrations(body, { author: principal, now: new Date() }),
)
