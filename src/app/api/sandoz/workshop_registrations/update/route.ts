import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as registrations from '@/features/registrations/contract/public'
import { addCompanions } from '@/features/registrations/service/sign-up/add-companions'
import { submissionKeyOf } from '@/features/registrations/service/sign-up/register'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.addCompanions, async ({ body, request, address, locale }) => {
  const header = request.headers.get('idempotency-key')
  const key = header === null ? undefined : submissionKeyOf(body, { header, address })
  return withNumberWarnings(await addCompanions(body, { now: new Date(), key }), body, locale)
})
