import * as personalPage from '@/features/registrations/contract/personal-page'
import { correctRegistration } from '@/features/registrations/service/personal-page/correct'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.correctRegistration, ({ params, body }) =>
  correctRegistration(params, body, { now: new Date() }),
)
