import * as users from '@/features/users/contract'
import { acceptInvitation } from '@/features/users/service/accept-invitation'
import { serve } from '@/server/http/serve'

export const POST = serve(users.acceptInvitation, ({ body, locale }) => acceptInvitation(body, locale))
