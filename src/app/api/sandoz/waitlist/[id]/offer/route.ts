import * as waitlist from '@/features/waitlist/contract/office'
import { offerByHand } from '@/features/waitlist/service/office'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.offerByHand, ({ params, body, principal }) =>
  offerByHand(params.id, body, { author: principal, now: new Date() }),
)
