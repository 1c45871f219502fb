import * as waitlist from '@/features/waitlist/contract/office'
import { offerByHand } from '@/features/waitlist/service/move-and-offer-by-hand'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.offerByHand, ({ params, body, principal }) =>
  offerByHand(params.id, body, { author: principal, now: new Date() }),
)
