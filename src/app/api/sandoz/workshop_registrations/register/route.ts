import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as registrations from '@/features/registrations/contract/public'
import { giveBrowserKey } from '@/features/registrations/service/sign-up/browser-key'
import { registerParty, submissionKeyOf } from '@/features/registrations/service/sign-up/register'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.registerParty, async ({ body, locale, request, address, setCookie }) => {
  const key = submissionKeyOf(body, { header: request.headers.get('idempotency-key'), address })
  const now = new Date()
  const answer = await registerParty(body, { locale, now, key })
  if (answer.id) await giveBrowserKey(answer.id, { setCookie, now })
  return withNumberWarnings(answer, body, locale)
})
