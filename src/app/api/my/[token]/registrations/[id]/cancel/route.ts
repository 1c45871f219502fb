import * as personalPage from '@/features/registrations/contract/personal-page'
import { cancelOwnRegistration } from '@/features/registrations/service/personal-page/change-party'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.cancelOwnRegistration, ({ params, body }) =>
  cancelOwnRegistration(params, { ...body, now: new Date() }),
)
