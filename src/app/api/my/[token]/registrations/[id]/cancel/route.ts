import * as personalPage from '@/features/personal-page/contract'
import { cancelOwnRegistration } from '@/features/personal-page/service/change-party'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.cancelOwnRegistration, ({ params, body }) =>
  cancelOwnRegistration(params, { ...body, now: new Date() }),
)
