import * as users from '@/features/users/contract'
import { inviteUser } from '@/features/users/service/invite'
import { serve } from '@/server/http/serve'

export const POST = serve(users.inviteUser, ({ params, principal, locale }) =>
  inviteUser(params.id, { author: principal, locale }),
)
