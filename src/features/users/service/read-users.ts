import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DEFAULT_LOCALE } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { missingRights } from '@/features/access/rules'
import { type Principal, userFields } from '@/features/access/service/check-session'
import type { HeldPage } from '@/features/feature'
import { users } from '@/schema/access'
import { countRows, filterConditionOf, limitAndOffsetOf, searchConditionOf, toListResponse } from '@/server/crud/lists'
import { type Db, db, getRow, type Tx } from '@/server/database/db'
import type { getUser as getEndpoint, listUsers as listEndpoint, OfferedRole, UserState } from '../contract'

const state = sql<UserState>`case
  when users.email_verified_at is not null then 'active'
  when users.password_hash is null then 'invited'
  else 'unverified' end`

// The table names are written out: in a query over one table the builder omits them, and `id` would be another column.

const roles = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', roles.id, 'name', roles.name) order by roles.name), '[]')
  from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id)`

const lastUsed = sql<string | null>`(
  select max(sessions.last_used) from sessions where sessions.user_id = users.id and sessions.proved)`.mapWith(
  users.updated_at,
)

const { created_at, updated_at, updated_by } = users
/** The rights that follow from the roles are slow to read, and no list shows them. */
const { routePermissions, permissions, ...LIST_COLUMNS } = userFields

const USER_COLUMNS = { ...userFields, roles, state, created_at, updated_at, updated_by }
export type StoredUser = Awaited<ReturnType<typeof readUser>>

/** An account with everything that decides who may change it; the password is never read. */
export const readUser = (from: Db | Tx, id: number) =>
  getRow(from.select(USER_COLUMNS).from(users).where(eq(users.id, id)))

/** The fields that the log records, listed one by one so that no secret joins them. */
export function auditedFieldsOf(person: StoredUser): Record<string, unknown> {
  const { name, first_name, second_name, email, phone, language, is_super_user } = person
  const roles = person.roles.map((role) => role.name)
  return { name, first_name, second_name, email, phone, language, is_super_user, roles }
}

const EMPTY_USER = {
  id: null,
  name: '',
  first_name: '',
  second_name: '',
  email: '',
  phone: '',
  language: DEFAULT_LOCALE,
  email_verified_at: null,
  is_super_user: false,
  second_factor: false,
  roles: [],
  routePermissions: [],
  permissions: [],
}

type Query = z.output<(typeof getEndpoint)['query']>

export async function getUser(id: IdOrNew, { include = [] }: Query, reader: Principal) {
  const { roles, ...person } = id === 'new' ? EMPTY_USER : await readUser(db, id)
  return {
    ...person,
    ...(include.includes('roles') && { roles }),
    ...(include.includes('offered_roles') && { offered_roles: await listOfferedRoles(reader) }),
  }
}

type RoleRights = { id: number; name: string; routePermissions: string[]; permissions: string[] }

/** All roles by name, each with the rights of it that this person lacks and cannot give. */
async function listOfferedRoles(reader: Principal): Promise<OfferedRole[]> {
  const rows = await db.execute<RoleRights>(sql`
    select id, name,
      array(
        select method || ' ' || uri from role_route_permissions
        join route_permissions on route_permissions.id = route_permission_id where role_id = roles.id order by 1
      ) as "routePermissions",
      array(
        select permissions.name from role_permissions
        join permissions on permissions.id = permission_id where role_id = roles.id order by 1
      ) as permissions
    from roles order by name`)
  return rows.map(({ id, name, ...rights }) => ({ id, name, beyond: missingRights(reader, rights)[0] ?? null }))
}

type ListQuery = z.output<(typeof listEndpoint)['query']>

export async function listUsers(query: ListQuery) {
  const condition = listConditionOf(query)
  const { limit, offset } = limitAndOffsetOf(query)
  const [rows, total] = await Promise.all([
    db
      .select({ ...LIST_COLUMNS, state, last_used: lastUsed, created_at })
      .from(users)
      .where(condition)
      .orderBy(...orderOf(query))
      .limit(limit)
      .offset(offset),
    countRows(users, condition, { query }),
  ])
  return toListResponse(rows, total, query)
}

const SEARCH_COLUMNS = [users.name, users.first_name, users.second_name, users.email]
const ORDER_COLUMNS = { id: users.id, name: sql`lower(${users.name})`, email: users.email, created_at }

/** The id orders equal rows, so that nobody appears on two pages. */
function orderOf({ sortBy = 'id', sortByDirection }: ListQuery): SQL[] {
  const direction = sortByDirection === 'desc' ? desc : asc
  return [direction(ORDER_COLUMNS[sortBy]), direction(users.id)]
}

function listConditionOf(query: ListQuery): SQL | undefined {
  const { role, state: wanted, ...plain } = query.filter ?? {}
  return and(
    role
      ? sql`exists (select from user_roles where user_roles.user_id = users.id and user_roles.role_id = ${role})`
      : undefined,
    wanted && sql`${state} = ${wanted}`,
    filterConditionOf({ filter: plain }, { email: users.email }),
    searchConditionOf(query, SEARCH_COLUMNS),
  )
}

const has_password = sql<boolean>`users.password_hash is not null`
const providers = sql<string[]>`array(
  select provider from oauth_accounts where oauth_accounts.user_id = users.id order by provider)`

/** Reads accounts for people who ask for their data, without the secrets and without the rights. */
export const readHeldAccounts = (condition: SQL | undefined, { limit, offset }: HeldPage) =>
  db
    .select({ ...LIST_COLUMNS, created_at, updated_at, has_password, providers })
    .from(users)
    .where(condition)
    .orderBy(desc(users.id))
    .limit(limit)
    .offset(offset)
