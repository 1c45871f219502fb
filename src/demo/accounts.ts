import { permissionOf } from '@/contract/endpoint'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { env } from '@/env'
import { SELF_REGISTERED_ROLE } from '@/features/access/contract'
import { roleRoutePermissions, roles, routePermissions, userRoles, users } from '@/schema/access'
import type { Tx } from '@/server/database/db'
import { hashPassword } from '@/server/security/passwords'
import { getEntry, getItem } from './lookup'

type RoutePermission = typeof routePermissions.$inferSelect

/** These permissions concern users, roles, site texts and logs; managing events needs none of them. */
const isSystem = ({ uri }: RoutePermission) => uri.startsWith('api/system/')

/** Somebody who only looks needs no whole number of a person. */
const revealsNumbers = ({ method, uri }: RoutePermission) => REVEALING.has(`${method} ${uri}`)

const REVEALING = new Set(
  ENDPOINTS.filter(({ endpoint }) => endpoint.revealsNumbers).map(({ endpoint }) => permissionOf(endpoint)),
)

const ROLES: { name: string; permits: (permission: RoutePermission) => boolean }[] = [
  { name: SELF_REGISTERED_ROLE, permits: () => false },
  { name: 'Administration', permits: () => true },
  { name: 'Staff', permits: (permission) => !isSystem(permission) },
  {
    name: 'Viewer',
    permits: (permission) => permission.method === 'GET' && !isSystem(permission) && !revealsNumbers(permission),
  },
]

const USERS = [
  { role: 'Staff', email: 'staff@example.org', first_name: 'Sandra', second_name: 'Redlich', language: 'de' },
  { role: 'Administration', email: 'lead@example.org', first_name: 'Karin', second_name: 'Albers', language: 'de' },
  { role: 'Viewer', email: 'viewer@example.org', first_name: 'Victor', second_name: 'Ansell', language: 'en' },
  { role: SELF_REGISTERED_ROLE, email: 'user@example.org', first_name: 'Ulla', second_name: 'Sommer', language: 'de' },
  {
    role: SELF_REGISTERED_ROLE,
    email: 'unverified@example.org',
    first_name: 'Uwe',
    second_name: 'Neumann',
    language: 'de',
    unverified: true,
  },
]

/** Returns the ids of the users who appear as authors of the demo's other rows. */
export async function saveAccounts(tx: Tx, now: string): Promise<{ staff: number }> {
  await saveRoles(tx)
  const stored = await tx
    .insert(users)
    .values(await accountDrafts(now))
    .returning({ id: users.id, email: users.email })
  const roleIds = new Map((await tx.select().from(roles)).map(({ name, id }) => [name, id]))
  const userIds = new Map(stored.map(({ email, id }) => [email, id]))

  const granted = USERS.map(({ email, role }) => ({
    user_id: getEntry(userIds, email),
    role_id: getEntry(roleIds, role),
  }))
  await tx.insert(userRoles).values(granted)
  return { staff: getEntry(userIds, getItem(USERS, 0).email) }
}

async function saveRoles(tx: Tx): Promise<void> {
  await tx
    .insert(roles)
    .values(ROLES.map(({ name }) => ({ name })))
    .onConflictDoNothing()
  const existing = await tx.select().from(roles)
  const known = await tx.select().from(routePermissions)
  const grants = ROLES.flatMap(({ name, permits }) =>
    existing
      .filter((role) => role.name === name)
      .flatMap((role) => known.filter(permits).map(({ id }) => ({ role_id: role.id, route_permission_id: id }))),
  )
  if (grants.length > 0) await tx.insert(roleRoutePermissions).values(grants).onConflictDoNothing()
}

/**
 * A demo may run on a public machine: without the administrator's password nobody can sign in until a mail sets a
 * password.
 */
const accountDrafts = (now: string) =>
  Promise.all(
    USERS.map(async ({ email, first_name, second_name, language, unverified }) => ({
      name: `${first_name} ${second_name}`,
      first_name,
      second_name,
      email,
      language,
      email_verified_at: unverified ? null : now,
      password_hash: env.ADMIN_PASSWORD ? await hashPassword(env.ADMIN_PASSWORD) : null,
    })),
  )
