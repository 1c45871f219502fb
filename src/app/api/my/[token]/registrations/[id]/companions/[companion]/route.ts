import * as personalPage from '@/features/registrations/contract/personal-page'
import { withNumberWarnings } from '@/features/registrations/service/number-warnings'
import { correctCompanion } from '@/features/registrations/service/personal-page/correct-companion'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.correctCompanion, async ({ params, body, locale }) =>
  withNumberWarnings(await correctCompanion(params, body, { now: new Date() }), body, locale),
)
