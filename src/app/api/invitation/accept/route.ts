import * as users from '@/features/users/contract'
import { acceptInvitation } from '@/features/users/service/accept'
import { serve } from '@/server/serve'

export const POST = serve(users.acceptInvitation, ({ body, locale }) => acceptInvitation(body, locale))
