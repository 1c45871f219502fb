import { inArray, sql } from 'drizzle-orm'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { refreshRoutePermissions } from '@/features/access/service/grantable-calls'
import { permissions, roleRoutePermissions, roles, routePermissions, userRoles } from '@/schema/access'
import { db } from '@/server/database/db'
import { insertRow } from './insert-row'

async function findRoutePermissions(names: string[]) {
  const stored = sql<string>`${routePermissions.method} || ' ' || ${routePermissions.uri}`
  return db.select({ id: routePermissions.id, stored }).from(routePermissions).where(inArray(stored, names))
}

/** Returns the ids of these stored route permissions in the given order. */
export async function readRoutePermissionIds(...names: string[]): Promise<number[]> {
  const rows = await findRoutePermissions(names)
  return names.map((name) => {
    const found = rows.find((row) => row.stored === name)
    if (!found) throw new Error(`no ${name}`)
    return found.id
  })
}

let count = 0

/** Creates a role that permits these calls, which must be stored already. */
export async function aRole({ name, calls = [] }: { name?: string; calls?: string[] } = {}) {
  count += 1
  const role = await insertRow(roles, { name: name ?? `A role ${count}` })
  const held = calls.length > 0 ? await readRoutePermissionIds(...calls) : []
  if (held.length > 0)
    await db.insert(roleRoutePermissions).values(held.map((id) => ({ role_id: role.id, route_permission_id: id })))
  return role
}

/** Stores all route permissions and creates a role with exactly these calls, which no user has yet. */
export async function aRoleWith(calls: string[] = [], roleName?: string) {
  const areStored = calls.length > 0 && (await findRoutePermissions(calls)).length === new Set(calls).size
  if (!areStored) await db.transaction((tx) => refreshRoutePermissions(tx, ENDPOINTS))
  const { id, name } = await aRole({ calls, name: roleName })
  return { id, name }
}

export async function aPermission(name: string) {
  return insertRow(permissions, { name })
}

export const assignRole = (user: { id: number }, role: { id: number }) =>
  db.insert(userRoles).values({ user_id: user.id, role_id: role.id })
