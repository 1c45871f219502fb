import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as personalPage from '@/features/personal-page/contract'
import { changeOwnNumbers } from '@/features/personal-page/service/own-numbers'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.changeOwnNumbers, async ({ params, body, locale }) =>
  withNumberWarnings(await changeOwnNumbers(params.token, body, { now: new Date() }), body, locale),
)
