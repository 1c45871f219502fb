import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import { substituteSelf } from '@/features/personal-page/service/substitute-self'
import * as substitution from '@/features/registrations/contract/substitution'
import { serve } from '@/server/http/serve'

export const POST = serve(substitution.substituteSelf, async ({ params, body, locale }) =>
  withNumberWarnings(await substituteSelf(params, body, { now: new Date() }), body, locale),
)
