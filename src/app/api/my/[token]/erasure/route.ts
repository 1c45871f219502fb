import * as personalPage from '@/features/personal-page/contract'
import { requestErasure } from '@/features/personal-page/service/own-choices'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.requestErasure, ({ params, body }) =>
  requestErasure(params.token, { ...body, now: new Date() }),
)
