import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery } from '@/contract/lists'
import { Forbidden, Invalid, NotFound } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { permissions, rolePermissions, roleRoutePermissions, roles, routePermissions, userRoles } from '@/schema/access'
import { columnsOf } from '@/schema/columns'
import { itemsOf } from '@/server/crud/items'
import { listRows } from '@/server/crud/lists'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, getRow, type Tx } from '@/server/database/db'
import type { getRole as getEndpoint, NamedPermission, RoleDraft, RoutePermission } from '../contract'
import {
  isSelfRegisteredRole,
  type Rights,
  refuseRenamedSelfRegisteredRole,
  refuseRightsOfSelfRegisteredRole,
  requireRights,
} from '../rules'
import { readRights } from './check-session'

type Author = { id: number }

type Grants = {
  permissions: NamedPermission[]
  /** The log names permissions as refusals do, so that a person can read it. */
  routePermissions: (RoutePermission & { name: string })[]
}

const PERMISSION_GONE = ['permission_gone']

const items = itemsOf(roles, {
  empty: { name: '', users_count: 0, permissions: [], routePermissions: [] },
  search: [roles.name],
  constraints: {
    roles_name: { name: ['role_name_taken'] },
    role_permissions_permission_id_permissions_id_fk: { permissions: PERMISSION_GONE },
    role_route_permissions_route_permission_fk: { routePermissions: PERMISSION_GONE },
  },
  parts: { fields: ['permissions', 'routePermissions'], read: readGrantsAndHolders },
})

type Query = z.output<(typeof getEndpoint)['query']>

export async function getRole(id: IdOrNew, { include = [] }: Query) {
  const { permissions: named, routePermissions: calls, ...found } = await items.get(id)
  return {
    ...found,
    ...(include.includes('permissions') && { permissions: named }),
    ...(include.includes('routePermissions') && { routePermissions: calls }),
  }
}

/** Saves a role within the author's own rights. */
export const saveRole = (id: IdOrNew, draft: RoleDraft, author: Author) =>
  items.save(id, draft, author, async (tx, { before, write }) => {
    refuseRenamedSelfRegisteredRole(draft.name, before?.name)
    const saved = await write()
    await writeGrants(tx, { id: saved.id, draft, author })
    return saved
  })

export const deleteRole = (id: number, author: Author) =>
  items.remove(id, author, (tx) => requireRemovable(tx, { id, author }))

export async function listRoles(query: ListQuery) {
  const { data, meta } = await listRows(roles, query, { search: [roles.name] })
  const ids = data.map(({ id }) => id)
  const [people, calls] = await Promise.all([countHolders(ids, db), countCalls(ids)])
  const counted = data.map((row) => ({
    ...row,
    users_count: people.get(row.id) ?? 0,
    calls_count: calls.get(row.id) ?? 0,
  }))
  return { data: counted, meta }
}

async function readGrantsAndHolders(
  ids: number[],
  from: Db | Tx,
): Promise<Map<number, Grants & { users_count: number }>> {
  const [people, named, calls] = await Promise.all([
    countHolders(ids, from),
    readNamedPermissions(ids, from),
    readCalls(ids, from),
  ])
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

async function countHolders(ids: number[], from: Db | Tx): Promise<Map<number, number>> {
  const { role_id } = userRoles
  const rows = await from
    .select({ role_id, held: count() })
    .from(userRoles)
    .where(isAnyOf(role_id, ids))
    .groupBy(role_id)
  return new Map(rows.map(({ role_id: id, held }) => [id, held]))
}

async function countCalls(ids: number[]): Promise<Map<number, number>> {
  const { role_id } = roleRoutePermissions
  const counted = db.select({ role_id, calls: count() }).from(roleRoutePermissions)
  const rows = await counted.where(isAnyOf(role_id, ids)).groupBy(role_id)
  return new Map(rows.map(({ role_id: id, calls }) => [id, calls]))
}

const readNamedPermissions = (ids: number[], from: Db | Tx) =>
  from
    .select({ role_id: rolePermissions.role_id, id: permissions.id, name: permissions.name })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permission_id))
    .where(isAnyOf(rolePermissions.role_id, ids))
    .orderBy(asc(permissions.name))

const CALL_COLUMNS = {
  ...columnsOf(routePermissions, 'id', 'uri', 'method', 'action'),
  name: sql<string>`${routePermissions.method} || ' ' || ${routePermissions.uri}`,
}

const readCalls = (ids: number[], from: Db | Tx) =>
  from
    .select({ role_id: roleRoutePermissions.role_id, ...CALL_COLUMNS })
    .from(roleRoutePermissions)
    .innerJoin(routePermissions, eq(routePermissions.id, roleRoutePermissions.route_permission_id))
    .where(isAnyOf(roleRoutePermissions.role_id, ids))
    .orderBy(asc(routePermissions.id))

const grantNamesOf = (grants: Grants) => ({
  permissions: grants.permissions.map(({ name }) => name),
  routePermissions: grants.routePermissions.map(({ name }) => name),
})

type RoleChange = { id: number; author: Author }

/** The row is locked, so these grants stay the same until the end of the transaction. */
async function requireRoleWithinRights(
  tx: Tx,
  { id, author }: RoleChange,
): Promise<{ before: Grants; rights: Rights }> {
  const before = (await readGrantsAndHolders([id], tx)).get(id)
  const rights = await readRights(tx, author.id)
  if (!before) throw new NotFound()
  requireRights(rights, grantNamesOf(before))
  const own = and(eq(userRoles.role_id, id), eq(userRoles.user_id, author.id))
  if (!rights.is_super_user && (await tx.$count(userRoles, own)) > 0) throw new Forbidden('role_own')
  return { before, rights }
}

async function writeGrants(tx: Tx, { id, draft, author }: RoleChange & { draft: RoleDraft }): Promise<void> {
  const { before, rights } = await requireRoleWithinRights(tx, { id, author })
  const after = {
    permissions: draft.permissions ? await getChosenPermissions(tx, draft.permissions) : before.permissions,
    routePermissions: draft.routePermissions
      ? await getChosenCalls(tx, draft.routePermissions)
      : before.routePermissions,
  }
  refuseRightsOfSelfRegisteredRole(draft.name, grantNamesOf(after))
  requireRights(rights, grantNamesOf(after))
  await replaceGrants(tx, id, after)
}

async function replaceGrants(tx: Tx, role_id: number, { permissions: named, routePermissions: calls }: Grants) {
  await tx.delete(rolePermissions).where(eq(rolePermissions.role_id, role_id))
  await tx.delete(roleRoutePermissions).where(eq(roleRoutePermissions.role_id, role_id))
  if (named.length > 0) await tx.insert(rolePermissions).values(named.map(({ id }) => ({ role_id, permission_id: id })))
  if (calls.length > 0)
    await tx.insert(roleRoutePermissions).values(calls.map(({ id }) => ({ role_id, route_permission_id: id })))
}

async function getChosenPermissions(tx: Tx, ids: number[]): Promise<Grants['permissions']> {
  const { id, name } = permissions
  const found = await tx.select({ id, name }).from(permissions).where(isAnyOf(id, ids))
  if (found.length < new Set(ids).size) throw new Invalid({ permissions: PERMISSION_GONE })
  return found
}

async function getChosenCalls(tx: Tx, ids: number[]): Promise<Grants['routePermissions']> {
  const found = await tx.select(CALL_COLUMNS).from(routePermissions).where(isAnyOf(routePermissions.id, ids))
  if (found.length < new Set(ids).size) throw new Invalid({ routePermissions: PERMISSION_GONE })
  return found
}

/** Locks the role, so that a user who assigns it meanwhile gets the error that it is deleted. */
async function requireRemovable(tx: Tx, { id, author }: RoleChange): Promise<void> {
  const found = await getRow(tx.select({ name: roles.name }).from(roles).where(eq(roles.id, id)).for('update'))
  if (isSelfRegisteredRole(found.name))
    throw new Forbidden({ key: 'role_self_registered_stays', values: { name: found.name } })
  await requireRoleWithinRights(tx, { id, author })
}
