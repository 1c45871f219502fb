import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as personalPage from '@/features/personal-page/contract'
import { correctRegistration } from '@/features/personal-page/service/correct-own-data'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.correctRegistration, async ({ params, body, locale }) =>
  withNumberWarnings(await correctRegistration(params, body, { now: new Date() }), body, locale),
)
