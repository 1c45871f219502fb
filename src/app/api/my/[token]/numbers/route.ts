import * as personalPage from '@/features/registrations/contract/personal-page'
import { changeOwnNumbers } from '@/features/registrations/service/personal-page/own-numbers'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.changeOwnNumbers, ({ params, body }) =>
  changeOwnNumbers(params.token, body, { now: new Date() }),
)
