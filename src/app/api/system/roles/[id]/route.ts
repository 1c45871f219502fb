import * as access from '@/features/access/contract'
import { deleteRole, getRole, saveRole } from '@/features/access/service/roles'
import { serve } from '@/server/http/serve'

export const GET = serve(access.getRole, ({ params, query }) => getRole(params.id, query))
export const POST = serve(access.saveRole, ({ params, body, principal }) => saveRole(params.id, body, principal))
export const DELETE = serve(access.deleteRole, ({ params, principal }) => deleteRole(params.id, principal))
