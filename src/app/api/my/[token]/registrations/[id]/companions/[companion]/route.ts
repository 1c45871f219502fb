import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as personalPage from '@/features/personal-page/contract'
import { correctCompanion } from '@/features/personal-page/service/correct-companion'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.correctCompanion, async ({ params, body, locale }) =>
  withNumberWarnings(await correctCompanion(params, body, { now: new Date() }), body, locale),
)
