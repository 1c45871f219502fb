import { inArray, sql } from 'drizzle-orm'
import { permissions, roleRoutePermissions, roles, routePermissions, userRoles } from '@/features/access/table'
import { db } from '@/server/db'

/** The ids of the stored calls of these names, in their order. */
export async function callIds(...names: string[]): Promise<number[]> {
  const stored = sql<string>`${routePermissions.method} || ' ' || ${routePermissions.uri}`
  const rows = await db.select({ id: routePermissions.id, stored }).from(routePermissions).where(inArray(stored, names))
  return names.map((name) => {
    const found = rows.find((row) => row.stored === name)
    if (!found) throw new Error(`no ${name}`)
    return found.id
  })
}

let count = 0

/** A role that permits these calls; they are stored already. */
export async function aRole({ name, calls = [] }: { name?: string; calls?: string[] } = {}) {
  count += 1
  const [role] = await db
    .insert(roles)
    .values({ name: name ?? `A role ${count}` })
    .returning()
  if (!role) throw new Error('no role')
  const held = calls.length > 0 ? await callIds(...calls) : []
  if (held.length > 0)
    await db.insert(roleRoutePermissions).values(held.map((id) => ({ role_id: role.id, route_permission_id: id })))
  return role
}

export async function aPermission(name: string) {
  const [permission] = await db.insert(permissions).values({ name }).returning()
  if (!permission) throw new Error('no permission')
  return permission
}

export const give = (user: { id: number }, role: { id: number }) =>
  db.insert(userRoles).values({ user_id: user.id, role_id: role.id })
