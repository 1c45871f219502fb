import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as substitution from '@/features/registrations/contract/substitution'
import { substitutePerson } from '@/features/registrations/service/substitution/substitute-person'
import { serve } from '@/server/http/serve'

export const POST = serve(substitution.substitutePerson, async ({ params, body, principal, locale }) =>
  withNumberWarnings(await substitutePerson(params.id, body, { author: principal, now: new Date() }), body, locale),
)
