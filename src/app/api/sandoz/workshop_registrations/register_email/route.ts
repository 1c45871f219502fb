import * as registrations from '@/features/registrations/contract/public'
import { registerInterest } from '@/features/waitlist/service/interest'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.registerInterest, ({ body, locale }) =>
  registerInterest(body, { locale, now: new Date() }),
)
