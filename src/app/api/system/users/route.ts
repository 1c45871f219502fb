import * as users from '@/features/users/contract'
import { listUsers } from '@/features/users/service/read-users'
import { serve } from '@/server/http/serve'

export const GET = serve(users.listUsers, ({ query }) => listUsers(query))
