import { requestErasure } from '@/features/privacy/service/erasure-requests'
import * as personalPage from '@/features/registrations/contract/personal-page'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.requestErasure, ({ params, body }) =>
  requestErasure(params.token, { ...body, now: new Date() }),
)
