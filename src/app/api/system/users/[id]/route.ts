import * as users from '@/features/users/contract'
import { getUser } from '@/features/users/service/read-users'
import { deleteUser } from '@/features/users/service/remove'
import { saveUser } from '@/features/users/service/save'
import { serve } from '@/server/http/serve'

export const GET = serve(users.getUser, ({ params, query, principal }) => getUser(params.id, query, principal))
export const POST = serve(users.saveUser, ({ params, body, principal }) => saveUser(params.id, body, principal))
export const DELETE = serve(users.deleteUser, ({ params, principal }) => deleteUser(params.id, principal))
