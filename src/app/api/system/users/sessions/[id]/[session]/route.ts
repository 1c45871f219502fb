import * as users from '@/features/users/contract'
import { endUserSession } from '@/features/users/service/sessions-and-second-factor'
import { serve } from '@/server/http/serve'

export const DELETE = serve(users.endUserSession, ({ params, principal }) =>
  endUserSession(params.id, params.session, principal),
)
