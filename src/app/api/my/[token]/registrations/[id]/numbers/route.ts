import * as personalPage from '@/features/registrations/contract/personal-page'
import { withNumberWarnings } from '@/features/registrations/service/number-warnings'
import { addNumbers } from '@/features/registrations/service/personal-page/add-missing'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.addNumbers, async ({ params, body, locale }) =>
  withNumberWarnings(await addNumbers(params, body, { now: new Date() }), body, locale),
)
