import { eq, inArray, sql } from 'drizzle-orm'
import { roleRoutePermissions, routePermissions, userRoles } from '@/schema/access'
import { db } from '@/server/database/db'
import { readUser } from './read-users'

/** Every call that a person may make, each with the roles that permit it; a super user needs none. */
export async function getUserAccess(id: number) {
  const { is_super_user } = await readUser(db, id)
  const granted = db
    .select({ id: roleRoutePermissions.route_permission_id })
    .from(userRoles)
    .innerJoin(roleRoutePermissions, eq(roleRoutePermissions.role_id, userRoles.role_id))
    .where(eq(userRoles.user_id, id))
  const { uri, method, action } = routePermissions
  const permissions = await db
    .select({ uri, method, action, roles: rolesGranting(id) })
    .from(routePermissions)
    .where(is_super_user ? undefined : inArray(routePermissions.id, granted))
    .orderBy(uri, method)
  return { is_super_user, permissions }
}

const rolesGranting = (user_id: number) => sql<string[]>`array(
  select roles.name from user_roles
  join roles on roles.id = user_roles.role_id
  join role_route_permissions as granted on granted.role_id = user_roles.role_id
  where user_roles.user_id = ${user_id} and granted.route_permission_id = route_permissions.id
  order by roles.name)`
