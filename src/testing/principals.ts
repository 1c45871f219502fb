import { inArray, sql } from 'drizzle-orm'
import { findPrincipal } from '@/features/access/service/principal'
import { refreshRoutePermissions } from '@/features/access/service/route-permissions'
import { roleRoutePermissions, roles, routePermissions } from '@/features/access/table'
import { db } from '@/server/db'
import { hashToken } from '@/server/tokens'
import { aPerson } from './people'

/** Somebody signed in, as serve() hands them to a service. */
export async function aPrincipal(person: Parameters<typeof aPerson>[0] = {}) {
  const { token } = await aPerson(person)
  return principalOf(token)
}

export async function principalOf(token: string) {
  const principal = await findPrincipal(hashToken(token))
  if (!principal) throw new Error('no session')
  return principal
}

let count = 0

/** A role with exactly these route permissions, which nobody has yet. */
export async function aRole(permissions: string[] = []) {
  count += 1
  await db.transaction((tx) => refreshRoutePermissions(tx))
  const [role] = await db
    .insert(roles)
    .values({ name: `Some role ${count}` })
    .returning()
  if (!role) throw new Error('no role')
  const names = sql`${routePermissions.method} || ' ' || ${routePermissions.uri}`
  const held = permissions.length > 0 ? await db.select().from(routePermissions).where(inArray(names, permissions)) : []
  if (held.length > 0)
    await db.insert(roleRoutePermissions).values(held.map(({ id }) => ({ role_id: role.id, route_permission_id: id })))
  return { id: role.id, name: role.name }
}
