import * as users from '@/features/users/contract'
import { getUserAccess } from '@/features/users/service/read-granted-rights'
import { serve } from '@/server/http/serve'

export const GET = serve(users.getUserAccess, ({ params }) => getUserAccess(params.id))
