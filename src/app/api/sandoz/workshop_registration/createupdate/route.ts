import * as registrations from '@/features/registrations/contract/office'
import { saveRegistration } from '@/features/registrations/service/people/save'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.saveRegistration, ({ body, principal }) =>
  saveRegistration(body, { author: principal, now: new Date() }),
)
