import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { User } from '@/features/accounts/contract'
import { sessions, users } from '@/features/accounts/table'
import { type Db, db, type Tx } from '@/server/db'
import type { Rights } from '../rules'

/** Who a call acts for: the user and the hash of the session that proves it. */
export type Principal = User & { session: string }

// Written out: in a query over one table the builder leaves the table's name away, and `id` would mean another id.

const roleNames = sql<string[]>`array(
  select roles.name from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id order by roles.name)`

const heldPermissions = sql<string[]>`array(
  select distinct held.method || ' ' || held.uri
  from user_roles
  join role_route_permissions as granted on granted.role_id = user_roles.role_id
  join route_permissions as held on held.id = granted.route_permission_id
  where user_roles.user_id = users.id order by 1)`

const namedPermissions = sql<string[]>`array(
  select distinct permissions.name
  from user_roles
  join role_permissions as granted on granted.role_id = user_roles.role_id
  join permissions on permissions.id = granted.permission_id
  where user_roles.user_id = users.id order by 1)`

const hasSecondFactor = sql<boolean>`exists (
  select from second_factors where second_factors.user_id = users.id and second_factors.confirmed_at is not null)`

/** What a user is and may do; the same shape answers GET /api/user. */
export const userFields = {
  id: users.id,
  name: users.name,
  first_name: users.first_name,
  second_name: users.second_name,
  email: users.email,
  phone: users.phone,
  email_verified_at: users.email_verified_at,
  language: users.language,
  is_super_user: users.is_super_user,
  timezone: users.timezone,
  format_date: users.format_date,
  format_datetime: users.format_datetime,
  format_time: users.format_time,
  roles: roleNames,
  role: sql<string | null>`(${roleNames})[1]`,
  routePermissions: heldPermissions,
  permissions: namedPermissions,
  second_factor: hasSecondFactor,
}

/** Read anew for every request, so that a role taken away or a session ended counts at once. */
export async function findPrincipal(tokenHash: string): Promise<Principal | null> {
  const [found] = await db
    .select({ ...userFields, last_used: sessions.last_used })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(sql`${sessions.token_hash} = ${tokenHash} and ${sessions.expires_at} > now() and ${sessions.proved}`)
  if (!found) return null

  const { last_used, ...user } = found
  if (Date.now() - Date.parse(last_used) > TOUCH_AFTER) await touch(tokenHash)
  return { ...user, session: tokenHash }
}

/** What somebody may do by now, which may be less than when their call arrived. */
export async function readRights(from: Db | Tx, id: number): Promise<Rights> {
  const { is_super_user, permissions, routePermissions } = userFields
  const [found] = await from
    .select({ is_super_user, permissions, routePermissions })
    .from(users)
    .where(eq(users.id, id))
  return found ?? { is_super_user: false, permissions: [], routePermissions: [] }
}

/** "Last used" is for recognising one's sessions, a write for each request would be its price. */
const TOUCH_AFTER = 5 * 60_000

const touch = (tokenHash: string) =>
  db.update(sessions).set({ last_used: sql`now()` }).where(eq(sessions.token_hash, tokenHash))

/** Whom to name beside a change; nobody for what the system did or a deleted account. */
export async function findUserName(id: number | null): Promise<string | null> {
  if (id === null) return null
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return user?.name ?? null
}
