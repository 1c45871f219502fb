import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as personalPage from '@/features/personal-page/contract'
import { addNumbers } from '@/features/personal-page/service/add-missing'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.addNumbers, async ({ params, body, locale }) =>
  withNumberWarnings(await addNumbers(params, body, { now: new Date() }), body, locale),
)
