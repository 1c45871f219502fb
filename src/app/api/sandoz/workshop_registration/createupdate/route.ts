import * as registrations from '@/features/registrations/contract/office'
import { saveRegistration } from '@/features/registrations/service/save'
import { serve } from '@/server/serve'

export const POST = serve(registrations.saveRegistration, ({ body, principal }) =>
  saveRegistration(body, { author: principal, now: new Date() }),
)
