import * as moves from '@/features/registrations/contract/moves'
import { promoteInterests } from '@/features/waitlist/service/promote'
import { serve } from '@/server/http/serve'

export const POST = serve(moves.promoteInterests, ({ body, principal }) =>
  promoteInterests(body, { author: principal, now: new Date() }),
)
