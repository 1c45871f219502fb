import * as personalPage from '@/features/registrations/contract/personal-page'
import { requestErasure } from '@/features/registrations/service/personal-page/change-recipient'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.requestErasure, ({ params, body }) =>
  requestErasure(params.token, { ...body, now: new Date() }),
)
