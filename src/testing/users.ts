import { inArray, sql } from 'drizzle-orm'
import { refreshRoutePermissions } from '@/features/access/service/route-permissions'
import { roleRoutePermissions, roles, routePermissions, userRoles } from '@/features/access/table'
import { startSession } from '@/features/accounts/service/sessions'
import { users } from '@/features/accounts/table'
import { db } from '@/server/db'

let count = 0

type Person = Partial<typeof users.$inferInsert> & { verified?: boolean; permissions?: string[]; remember?: boolean }

/** Somebody with exactly these permissions, signed in. */
export async function aPerson({ verified = true, permissions = [], remember = false, ...fields }: Person = {}) {
  count += 1
  const email = `person${count}@example.org`
  const verification = verified ? new Date().toISOString() : null
  const [user] = await db
    .insert(users)
    .values({ name: `Person ${count}`, email, email_verified_at: verification, ...fields })
    .returning()
  if (!user) throw new Error('no user')
  await grant(user.id, permissions)
  const { token } = await startSession(db, { user_id: user.id, remember, agent: 'Firefox on Linux' })
  return { ...user, token }
}

/** Through a role of their own, as the back office does it. */
async function grant(user_id: number, permissions: string[]): Promise<void> {
  if (permissions.length === 0) return
  await db.transaction((tx) => refreshRoutePermissions(tx))
  const [role] = await db
    .insert(roles)
    .values({ name: `Role of ${user_id}` })
    .returning()
  if (!role) throw new Error('no role')
  const names = sql`${routePermissions.method} || ' ' || ${routePermissions.uri}`
  const held = await db.select({ id: routePermissions.id }).from(routePermissions).where(inArray(names, permissions))
  if (held.length !== permissions.length) throw new Error(`unknown among ${permissions.join(', ')}`)
  await db.insert(userRoles).values({ user_id, role_id: role.id })
  await db.insert(roleRoutePermissions).values(held.map(({ id }) => ({ role_id: role.id, route_permission_id: id })))
}
