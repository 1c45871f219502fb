import * as waitlist from '@/features/waitlist/contract/office'
import { moveWaiting } from '@/features/waitlist/service/move-and-offer-by-hand'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.moveWaiting, ({ params, body, principal }) =>
  moveWaiting(params.id, body, { author: principal, now: new Date() }),
)
