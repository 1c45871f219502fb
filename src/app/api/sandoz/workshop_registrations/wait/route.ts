import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import { submissionKeyOf } from '@/features/registrations/service/sign-up/register'
import * as waitlist from '@/features/waitlist/contract/public'
import { joinWaitlist } from '@/features/waitlist/service/join'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.joinWaitlist, async ({ body, locale, request, address }) => {
  const key = submissionKeyOf(body, { header: request.headers.get('idempotency-key'), address })
  return withNumberWarnings(await joinWaitlist(body, { locale, now: new Date(), key }), body, locale)
})
