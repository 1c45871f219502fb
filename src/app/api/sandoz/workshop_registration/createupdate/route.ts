import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as registrations from '@/features/registrations/contract/office'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.saveRegistration, async ({ body, principal, locale }) =>
  withNumberWarnings(await saveRegistration(body, { author: principal, now: new Date() }), body, locale),
)
