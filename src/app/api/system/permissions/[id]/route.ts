import * as access from '@/features/access/contract'
import { deletePermission, getPermission, savePermission } from '@/features/access/service/permissions'
import { serve } from '@/server/http/serve'

export const GET = serve(access.getPermission, ({ params }) => getPermission(params.id))
export const POST = serve(access.savePermission, ({ params, body, principal }) =>
  savePermission(params.id, body, principal),
)
export const DELETE = serve(access.deletePermission, ({ params, principal }) => deletePermission(params.id, principal))
