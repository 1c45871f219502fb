import * as personalPage from '@/features/registrations/contract/personal-page'
import { withNumberWarnings } from '@/features/registrations/service/number-warnings'
import { correctRegistration } from '@/features/registrations/service/personal-page/correct'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.correctRegistration, async ({ params, body, locale }) =>
  withNumberWarnings(await correctRegistration(params, body, { now: new Date() }), body, locale),
)
