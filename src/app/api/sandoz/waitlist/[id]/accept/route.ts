import * as waitlist from '@/features/waitlist/contract/public'
import { acceptOffer } from '@/features/waitlist/service/accept'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.acceptOffer, ({ params, body }) =>
  acceptOffer(params.id, body ?? {}, { now: new Date() }),
)
