import * as substitution from '@/features/registrations/contract/substitution'
import { withNumberWarnings } from '@/features/registrations/service/number-warnings'
import { substitutePerson } from '@/features/registrations/service/substitution/substitute-person'
import { serve } from '@/server/http/serve'

export const POST = serve(substitution.substitutePerson, async ({ params, body, principal, locale }) =>
  withNumberWarnings(await substitutePerson(params.id, body, { author: principal, now: new Date() }), body, locale),
)
