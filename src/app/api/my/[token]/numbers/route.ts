import * as personalPage from '@/features/registrations/contract/personal-page'
import { withNumberWarnings } from '@/features/registrations/service/number-warnings'
import { changeOwnNumbers } from '@/features/registrations/service/personal-page/own-numbers'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.changeOwnNumbers, async ({ params, body, locale }) =>
  withNumberWarnings(await changeOwnNumbers(params.token, body, { now: new Date() }), body, locale),
)
