import * as users from '@/features/users/contract'
import { removeUserSecondFactor } from '@/features/users/service/sessions-and-second-factor'
import { serve } from '@/server/http/serve'

export const DELETE = serve(users.removeUserSecondFactor, ({ params, principal }) =>
  removeUserSecondFactor(params.id, principal),
)
