import * as personalPage from '@/features/personal-page/contract'
import { correctName } from '@/features/personal-page/service/correct-own-data'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.correctName, ({ params, body }) =>
  correctName(params, body, { now: new Date() }),
)
