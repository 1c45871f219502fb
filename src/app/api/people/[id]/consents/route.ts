import * as consents from '@/features/registrations/contract/consents'
import { listPersonConsents, recordPersonConsent } from '@/features/registrations/service/people/consents'
import { serve } from '@/server/http/serve'

export const GET = serve(consents.listPersonConsents, ({ params, locale }) => listPersonConsents(params.id, { locale }))
export const POST = serve(consents.recordPersonConsent, ({ params, body, principal }) =>
  recordPersonConsent(params.id, body, { author: principal, now: new Date() }),
)
