import * as personalPage from '@/features/registrations/contract/personal-page'
import { correctName } from '@/features/registrations/service/personal-page/correct'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.correctName, ({ params, body }) =>
  correctName(params, body, { now: new Date() }),
)
