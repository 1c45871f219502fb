import * as registrations from '@/features/registrations/contract/public'
import { registerParty, submissionKeyOf } from '@/features/registrations/service/sign-up/register'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.registerParty, async ({ body, locale, request, address }) => {
  const key = submissionKeyOf(body, { header: request.headers.get('idempotency-key'), address })
  return registerParty(body, { locale, now: new Date(), key })
})
