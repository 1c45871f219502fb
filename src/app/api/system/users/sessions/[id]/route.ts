import * as users from '@/features/users/contract'
import { endUserSessions, listUserSessions } from '@/features/users/service/sessions-and-second-factor'
import { serve } from '@/server/http/serve'

export const GET = serve(users.listUserSessions, ({ params, principal }) => listUserSessions(params.id, principal))
export const DELETE = serve(users.endUserSessions, ({ params, principal }) => endUserSessions(params.id, principal))
