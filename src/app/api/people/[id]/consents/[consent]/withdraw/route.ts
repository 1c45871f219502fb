import * as consents from '@/features/registrations/contract/consents'
import { withdrawPersonConsent } from '@/features/registrations/service/people/consents'
import { serve } from '@/server/http/serve'

export const POST = serve(consents.withdrawPersonConsent, ({ params, principal }) =>
  withdrawPersonConsent(params, { author: principal, now: new Date() }),
)
