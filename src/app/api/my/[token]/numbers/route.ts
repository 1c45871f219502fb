import * as personalPage from '@/features/personal-page/contract'
import { changeOwnNumbers } from '@/features/personal-page/service/own-numbers'
import { withNumberWarnings } from '@/features/registrations/service/number-warnings'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.changeOwnNumbers, async ({ params, body, locale }) =>
  withNumberWarnings(await changeOwnNumbers(params.token, body, { now: new Date() }), body, locale),
)
