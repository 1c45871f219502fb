import { eq, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { sessions, users } from '@/schema/access'
import { columnsOf } from '@/schema/columns'
import { type Db, db, type Tx } from '@/server/database/db'
import type { Rights } from '../rules'

// The table names are written out: in a query over one table the builder omits them, and `id` would be another column.

const roleNames = sql<string[]>`array(
  select roles.name from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id order by roles.name)`

const heldRoutePermissions = sql<string[]>`array(
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

/** The columns of a user and the rights of the roles; GET /api/user answers with the same shape. */
export const userFields = {
  ...columnsOf(
    users,
    'id',
    'name',
    'first_name',
    'second_name',
    'email',
    'phone',
    'email_verified_at',
    'language',
    'is_super_user',
    'timezone',
    'format_date',
    'format_datetime',
    'format_time',
  ),
  roles: roleNames,
  role: sql<string | null>`(${roleNames})[1]`,
  routePermissions: heldRoutePermissions,
  permissions: namedPermissions,
  second_factor: hasSecondFactor,
}

/** The user for whom a call acts, and the hash of the session that proves it. */
export type Principal = SelectResultFields<typeof userFields> & { session: string }

/** Reads the rights on every request, so that a lost role or an ended session counts at once. */
export async function findPrincipal(tokenHash: string): Promise<Principal | null> {
  const [found] = await db
    .select({ ...userFields, last_used: sessions.last_used })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(sql`${sessions.token_hash} = ${tokenHash} and ${sessions.expires_at} > now() and ${sessions.proved}`)
  if (!found) return null

  const { last_used, ...user } = found
  if (Date.now() - Date.parse(last_used) > LAST_USED_INTERVAL_MS) await updateLastUsed(tokenHash)
  return { ...user, session: tokenHash }
}

/** Reads the rights again: they may have shrunk since the call arrived. */
export async function readRights(from: Db | Tx, id: number): Promise<Rights> {
  const { is_super_user, permissions, routePermissions } = userFields
  const [found] = await from
    .select({ is_super_user, permissions, routePermissions })
    .from(users)
    .where(eq(users.id, id))
  return found ?? { is_super_user: false, permissions: [], routePermissions: [] }
}

/** Update last_used at most every five minutes: it helps a person to recognise a session and is not worth a write for each request. */
const LAST_USED_INTERVAL_MS = 5 * 60_000

const updateLastUsed = (tokenHash: string) =>
  db.update(sessions).set({ last_used: sql`now()` }).where(eq(sessions.token_hash, tokenHash))

/** The name shown beside a change; null for a change by the system or by a deleted account. */
export async function findUserName(id: number | null): Promise<string | null> {
  if (id === null) return null
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return user?.name ?? null
}
