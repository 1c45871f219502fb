import 'server-only'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { beyond } from '@/features/access/rules'
import { type Principal, userFields } from '@/features/access/service/principal'
import { users } from '@/features/accounts/table'
import { DEFAULT_LOCALE } from '@/i18n/routing'
import { type Db, db, type Tx } from '@/server/db'
import { countOn, filterOf, listAnswer, searchOf, windowOf } from '@/server/lists'
import type { getUser as getEndpoint, listUsers as listEndpoint, OfferedRole, UserState } from '../contract'

const state = sql<UserState>`case
  when users.email_verified_at is not null then 'active'
  when users.password_hash is null then 'invited'
  else 'unverified' end`

// Written out: in a query over one table the builder leaves the table's name away, and `id` would mean another id.

const roles = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', roles.id, 'name', roles.name) order by roles.name), '[]')
  from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id)`

const lastUsed = sql<string | null>`(
  select max(sessions.last_used) from sessions where sessions.user_id = users.id and sessions.proved)`.mapWith(
  users.updated_at,
)

const { created_at, updated_at, updated_by } = users
/** What follows from the roles takes time to find, and no list shows it. */
const { routePermissions, permissions, ...SHORT } = userFields

const PERSON = { ...userFields, roles, state, created_at, updated_at, updated_by }
export type Person = Awaited<ReturnType<typeof readPerson>>

/** An account with everything that decides what others may do to it; its password is never read. */
export async function readPerson(from: Db | Tx, id: number) {
  const [person] = await from.select(PERSON).from(users).where(eq(users.id, id))
  if (!person) throw new NotFound()
  return person
}

/** What the log tells of a person: named one by one, so that no secret ever joins them. */
export function toldOf(person: Person): Record<string, unknown> {
  const { name, first_name, second_name, email, phone, language, is_super_user } = person
  const roles = person.roles.map((role) => role.name)
  return { name, first_name, second_name, email, phone, language, is_super_user, roles }
}

const NOBODY = {
  ...{ id: null, name: '', first_name: '', second_name: '', email: '', phone: '', language: DEFAULT_LOCALE },
  ...{ email_verified_at: null, is_super_user: false, second_factor: false },
  ...{ roles: [], routePermissions: [], permissions: [] },
}

type Query = z.output<(typeof getEndpoint)['query']>

export async function getUser(id: IdOrNew, { include = [] }: Query, reader: Principal) {
  const { roles, ...person } = id === 'new' ? NOBODY : await readPerson(db, id)
  return {
    ...person,
    ...(include.includes('roles') && { roles }),
    ...(include.includes('offered_roles') && { offered_roles: await offerRoles(reader) }),
  }
}

type Offered = { id: number; name: string; routePermissions: string[]; permissions: string[] }

/** All roles by their names, each with what of it this person lacks: it could not be given. */
async function offerRoles(reader: Principal): Promise<OfferedRole[]> {
  const held = await db.execute<Offered>(sql`
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
  return held.map(({ id, name, ...rights }) => ({ id, name, beyond: beyond(reader, rights)[0] ?? null }))
}

type ListQuery = z.output<(typeof listEndpoint)['query']>

export async function listUsers(query: ListQuery) {
  const condition = wantedBy(query)
  const { limit, offset } = windowOf(query)
  const [rows, total] = await Promise.all([
    db
      .select({ ...SHORT, state, last_used: lastUsed, created_at })
      .from(users)
      .where(condition)
      .orderBy(...orderedBy(query))
      .limit(limit)
      .offset(offset),
    countOn(users, condition, { query }),
  ])
  return listAnswer(rows, total, query)
}

const SEARCHED = [users.name, users.first_name, users.second_name, users.email]
const ORDERS = { id: users.id, name: sql`lower(${users.name})`, email: users.email, created_at }

/** The id decides between equals, so that nobody shows on two pages. */
function orderedBy({ sortBy = 'id', sortByDirection }: ListQuery): SQL[] {
  const direction = sortByDirection === 'desc' ? desc : asc
  return [direction(ORDERS[sortBy]), direction(users.id)]
}

function wantedBy(query: ListQuery): SQL | undefined {
  const { role, state: wanted, ...plain } = query.filter ?? {}
  return and(
    role
      ? sql`exists (select from user_roles where user_roles.user_id = users.id and user_roles.role_id = ${role})`
      : undefined,
    wanted && sql`${state} = ${wanted}`,
    filterOf({ filter: plain }, { email: users.email }),
    searchOf(query, SEARCHED),
  )
}
