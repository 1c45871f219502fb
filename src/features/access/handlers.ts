import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { listRoutePermissions } from './service/grantable-calls'
import { deletePermission, getPermission, listPermissions, savePermission } from './service/permissions'
import { deleteRole, getRole, listRoles, saveRole } from './service/roles'

/** The scan of all calls is bound in endpoints/routes.ts, which knows them all. */
export const handlers: Omit<HandlersOf<typeof feature>, 'scanRoutes'> = {
  getPermission: ({ params }) => getPermission(params.id),
  savePermission: ({ params, body, principal }) => savePermission(params.id, body, principal),
  deletePermission: ({ params, principal }) => deletePermission(params.id, principal),
  listPermissions: ({ query }) => listPermissions(query),
  getRole: ({ params, query }) => getRole(params.id, query),
  saveRole: ({ params, body, principal }) => saveRole(params.id, body, principal),
  deleteRole: ({ params, principal }) => deleteRole(params.id, principal),
  listRoles: ({ query }) => listRoles(query),
  listRoutePermissions: ({ query }) => listRoutePermissions(query),
}
