import * as checkIn from '@/features/check-in/contract/actions'
import { decideAction } from '@/features/check-in/service/decide-action'
import { serve } from '@/server/http/serve'

export const POST = serve(checkIn.decideAction, ({ params, body, principal: author }) =>
  decideAction(params, body.decision, { author, now: new Date() }),
)
