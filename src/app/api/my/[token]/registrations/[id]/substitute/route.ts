import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as personalPage from '@/features/personal-page/contract'
import { substituteSelf } from '@/features/personal-page/service/substitute-self'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.substituteSelf, async ({ params, body, locale }) =>
  withNumberWarnings(await substituteSelf(params, body, { now: new Date() }), body, locale),
)
