import * as personalPage from '@/features/registrations/contract/personal-page'
import { correctCompanion } from '@/features/registrations/service/personal-page/correct-companion'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.correctCompanion, ({ params, body }) =>
  correctCompanion(params, body, { now: new Date() }),
)
