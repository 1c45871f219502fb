import * as substitution from '@/features/registrations/contract/substitution'
import { substituteSelf } from '@/features/registrations/service/substitution/substitute-self'
import { serve } from '@/server/http/serve'

export const POST = serve(substitution.substituteSelf, ({ params, body }) =>
  substituteSelf(params, body, { now: new Date() }),
)
