import * as waitlist from '@/features/waitlist/contract/office'
import { resumeOffers } from '@/features/waitlist/service/resume-offers'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.resumeOffers, ({ params, principal }) =>
  resumeOffers(params.id, { author: principal, now: new Date() }),
)
