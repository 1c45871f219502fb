import * as interest from '@/features/registrations/contract/interest'
import { registerInterest } from '@/features/waitlist/service/interest'
import { serve } from '@/server/http/serve'

export const POST = serve(interest.registerInterest, ({ body, locale }) =>
  registerInterest(body, { locale, now: new Date() }),
)
