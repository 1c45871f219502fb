import 'server-only'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery } from '@/contract/lists'
import { Forbidden, Invalid, NotFound } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { type Db, db, type Tx } from '@/server/db'
import { itemsOf } from '@/server/items'
import { among, listRows } from '@/server/lists'
import type { getRole as getEndpoint, NamedPermission, RoleDraft, RoutePermission } from '../contract'
import { insistOnHolding, insistOnName, insistOnNothingForStrangers, isForStrangers, type Rights } from '../rules'
import { permissions, rolePermissions, roleRoutePermissions, roles, routePermissions, userRoles } from '../table'
import { readRights } from './principal'

type Author = { id: number }

type Grants = {
  permissions: NamedPermission[]
  /** Named as a refusal names them, so that the log of changes can be read. */
  routePermissions: (RoutePermission & { name: string })[]
}

const GONE = ['permission_gone']

/** What is kept in the name of this person, within their own rights. */
const rolesBy = (author: Author) =>
  itemsOf(roles, {
    empty: { name: '', users_count: 0, permissions: [], routePermissions: [] },
    search: [roles.name],
    constraints: {
      roles_name: { name: ['role_name_taken'] },
      role_permissions_permission_id_permissions_id_fk: { permissions: GONE },
      role_route_permissions_route_permission_fk: { routePermissions: GONE },
    },
    parts: {
      fields: ['permissions', 'routePermissions'],
      read: readParts,
      write: (tx, id, draft: RoleDraft) => writeGrants(tx, { id, draft, author }),
    },
    derive: ({ name }: RoleDraft, before) => {
      insistOnName(name, before && String(before.name))
      return {}
    },
    beforeRemove: (tx, id) => mayRemove(tx, { id, author }),
  })

type Query = z.output<(typeof getEndpoint)['query']>

export async function getRole(id: IdOrNew, { include = [] }: Query, reader: Author) {
  const { permissions: named, routePermissions: calls, ...found } = await rolesBy(reader).get(id)
  return {
    ...found,
    ...(include.includes('permissions') && { permissions: named }),
    ...(include.includes('routePermissions') && { routePermissions: calls }),
  }
}

export const saveRole = (id: IdOrNew, draft: RoleDraft, author: Author) => rolesBy(author).save(id, draft, author)

export const deleteRole = (id: number, author: Author) => rolesBy(author).remove(id, author)

export async function listRoles(query: ListQuery) {
  const { data, meta } = await listRows(roles, query, { search: [roles.name] })
  const ids = data.map(({ id }) => id)
  const [people, calls] = await Promise.all([countPeople(ids, db), countCalls(ids)])
  const counted = data.map((row) => ({
    ...row,
    users_count: people.get(row.id) ?? 0,
    calls_count: calls.get(row.id) ?? 0,
  }))
  return { data: counted, meta }
}

async function readParts(ids: number[], from: Db | Tx): Promise<Map<number, Grants & { users_count: number }>> {
  const [people, named, calls] = await Promise.all([countPeople(ids, from), readNamed(ids, from), readCalls(ids, from)])
  return new Map(
    ids.map((id) => [
      id,
      {
        users_count: people.get(id) ?? 0,
        permissions: named.filter(({ role_id }) => role_id === id).map(({ role_id, ...rest }) => rest),
        routePermissions: calls.filter(({ role_id }) => role_id === id).map(({ role_id, ...rest }) => rest),
      },
    ]),
  )
}

async function countPeople(ids: number[], from: Db | Tx): Promise<Map<number, number>> {
  const { role_id } = userRoles
  const rows = await from.select({ role_id, held: count() }).from(userRoles).where(among(role_id, ids)).groupBy(role_id)
  return new Map(rows.map(({ role_id: id, held }) => [id, held]))
}

async function countCalls(ids: number[]): Promise<Map<number, number>> {
  const { role_id } = roleRoutePermissions
  const counted = db.select({ role_id, calls: count() }).from(roleRoutePermissions)
  const rows = await counted.where(among(role_id, ids)).groupBy(role_id)
  return new Map(rows.map(({ role_id: id, calls }) => [id, calls]))
}

const readNamed = (ids: number[], from: Db | Tx) =>
  from
    .select({ role_id: rolePermissions.role_id, id: permissions.id, name: permissions.name })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permission_id))
    .where(among(rolePermissions.role_id, ids))
    .orderBy(asc(permissions.name))

const call = {
  id: routePermissions.id,
  uri: routePermissions.uri,
  method: routePermissions.method,
  action: routePermissions.action,
  name: sql<string>`${routePermissions.method} || ' ' || ${routePermissions.uri}`,
}

const readCalls = (ids: number[], from: Db | Tx) =>
  from
    .select({ role_id: roleRoutePermissions.role_id, ...call })
    .from(roleRoutePermissions)
    .innerJoin(routePermissions, eq(routePermissions.id, roleRoutePermissions.route_permission_id))
    .where(among(roleRoutePermissions.role_id, ids))
    .orderBy(asc(routePermissions.id))

const namesOf = (grants: Grants) => ({
  permissions: grants.permissions.map(({ name }) => name),
  routePermissions: grants.routePermissions.map(({ name }) => name),
})

type Keeping = { id: number; author: Author }

/** The row is locked, so what it held until now stays until the end of this transaction. */
async function insistOnReach(tx: Tx, { id, author }: Keeping): Promise<{ before: Grants; rights: Rights }> {
  const [before, rights] = [(await readParts([id], tx)).get(id), await readRights(tx, author.id)]
  if (!before) throw new NotFound()
  insistOnHolding(rights, namesOf(before))
  const own = and(eq(userRoles.role_id, id), eq(userRoles.user_id, author.id))
  if (!rights.is_super_user && (await tx.$count(userRoles, own)) > 0) throw new Forbidden('role_own')
  return { before, rights }
}

async function writeGrants(tx: Tx, { id, draft, author }: Keeping & { draft: RoleDraft }): Promise<void> {
  const { before, rights } = await insistOnReach(tx, { id, author })
  const after = {
    permissions: draft.permissions ? await chosenNames(tx, draft.permissions) : before.permissions,
    routePermissions: draft.routePermissions ? await chosenCalls(tx, draft.routePermissions) : before.routePermissions,
  }
  insistOnNothingForStrangers(draft.name, namesOf(after))
  insistOnHolding(rights, namesOf(after))
  await replaceGrants(tx, id, after)
}

async function replaceGrants(tx: Tx, role_id: number, { permissions: named, routePermissions: calls }: Grants) {
  await tx.delete(rolePermissions).where(eq(rolePermissions.role_id, role_id))
  await tx.delete(roleRoutePermissions).where(eq(roleRoutePermissions.role_id, role_id))
  if (named.length > 0) await tx.insert(rolePermissions).values(named.map(({ id }) => ({ role_id, permission_id: id })))
  if (calls.length > 0)
    await tx.insert(roleRoutePermissions).values(calls.map(({ id }) => ({ role_id, route_permission_id: id })))
}

async function chosenNames(tx: Tx, ids: number[]): Promise<Grants['permissions']> {
  const { id, name } = permissions
  const found = await tx.select({ id, name }).from(permissions).where(among(id, ids))
  if (found.length < new Set(ids).size) throw new Invalid({ permissions: GONE })
  return found
}

async function chosenCalls(tx: Tx, ids: number[]): Promise<Grants['routePermissions']> {
  const found = await tx.select(call).from(routePermissions).where(among(routePermissions.id, ids))
  if (found.length < new Set(ids).size) throw new Invalid({ routePermissions: GONE })
  return found
}

/** Locked against being given meanwhile: who gives it then is told that it is gone. */
async function mayRemove(tx: Tx, { id, author }: Keeping): Promise<void> {
  const [found] = await tx.select({ name: roles.name }).from(roles).where(eq(roles.id, id)).for('update')
  if (!found) throw new NotFound()
  if (isForStrangers(found.name))
    throw new Forbidden({ key: 'role_self_registered_stays', values: { name: found.name } })
  await insistOnReach(tx, { id, author })
}
