import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type DeclaredEndpoint, type Endpoint, needsPermission, permissionOf } from '@/contract/endpoint'
import type { ListQuery } from '@/contract/lists'
import { roleRoutePermissions, routePermissions } from '@/schema/access'
import { audit } from '@/server/crud/audit'
import { listRows } from '@/server/crud/lists'
import { db, type Tx } from '@/server/database/db'

/**
 * The former names of calls whose address has changed. Their rows and grants stay for one release, because an instance
 * of the previous version may run beside this one, or be started again. The former addresses are answered as long.
 */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'GET api/sandoz/workshops/cockpit/{id}': 'GET api/sandoz/workshops/{id}/cockpit',
  'POST api/sandoz/workshop_registrations/substitute/{id}': 'POST api/sandoz/workshop_registrations/{id}/substitute',
  'POST api/sandoz/workshop_registrations/ticket/{id}': 'POST api/sandoz/workshop_registrations/{id}/ticket',
  'POST api/sandoz/waitlist/events/{id}/resume': 'POST api/sandoz/waitlist/resume/{id}',
  'GET api/sandoz/waitlist/events/{id}/export': 'GET api/sandoz/waitlist/export/{id}',
}
const formerNames = Object.values(FORMER_NAMES)

/** The paths of a call: an open page or a tool of the previous version still calls the former one. */
export function addressesOf(endpoint: Pick<Endpoint, 'method' | 'path'>): string[] {
  const former = FORMER_NAMES[permissionOf(endpoint)]
  return former === undefined ? [endpoint.path] : [endpoint.path, `/${former.slice(endpoint.method.length + 1)}`]
}

export const listRoutePermissions = (query: ListQuery) =>
  listRows(routePermissions, query, {
    search: [routePermissions.uri, routePermissions.action],
    where: notInArray(permissionNameColumn, formerNames),
  })

/** Repeats the refresh of the start on request, and records the difference in the log. */
export function scanRoutes(endpoints: DeclaredEndpoint[], author: { id: number }) {
  return db.transaction(async (tx) => {
    const { stored, added, removed } = await refreshRoutePermissions(tx, endpoints)
    if (added.length + removed.length > 0)
      await audit(tx, {
        user_id: author.id,
        action: 'update',
        object: 'route_permissions',
        object_id: 'all',
        changes: { routePermissions: [removed, added] },
      })
    return { stored, added: added.length, removed: removed.length }
  })
}

/** Stores exactly the permitted ones of these endpoints. Endpoints that stay keep their grants. */
export async function refreshRoutePermissions(tx: Tx, endpoints: DeclaredEndpoint[]) {
  const declared = endpoints
    .filter(({ endpoint }) => needsPermission(endpoint))
    .map(({ endpoint, group, name }) => ({
      method: endpoint.method,
      uri: uriOf(endpoint),
      action: `${group}.${name}`,
    }))
  const before = new Set(
    (await tx.select({ stored: permissionNameColumn }).from(routePermissions)).map((row) => row.stored),
  )
  await tx
    .insert(routePermissions)
    .values(declared)
    .onConflictDoUpdate({
      target: [routePermissions.method, routePermissions.uri],
      set: { action: sql`excluded.action` },
    })
  const names = declared.map(({ method, uri }) => `${method} ${uri}`)
  const added = names.filter((name) => !before.has(name))
  await copyGrants(tx, added)
  const gone = await tx
    .delete(routePermissions)
    .where(notInArray(permissionNameColumn, [...names, ...formerNames]))
    .returning({ stored: permissionNameColumn })
  return {
    stored: names.length,
    added,
    removed: gone.map((row) => row.stored),
  }
}

/** Grants calls to the roles that hold them under their former names. */
async function copyGrants(tx: Tx, added: readonly string[]): Promise<void> {
  const moved = added.filter((name) => name in FORMER_NAMES)
  if (moved.length === 0) return
  const rows = await tx
    .select({ id: routePermissions.id, name: permissionNameColumn, role_id: roleRoutePermissions.role_id })
    .from(routePermissions)
    .leftJoin(roleRoutePermissions, eq(roleRoutePermissions.route_permission_id, routePermissions.id))
    .where(inArray(permissionNameColumn, [...moved, ...formerNames]))
  const grants = rows
    .filter(({ name }) => moved.includes(name))
    .flatMap(({ id, name }) =>
      rows.flatMap(({ name: former, role_id }) =>
        former === FORMER_NAMES[name] && role_id !== null ? [{ role_id, route_permission_id: id }] : [],
      ),
    )
  if (grants.length > 0) await tx.insert(roleRoutePermissions).values(grants)
}

const permissionNameColumn = sql<string>`${routePermissions.method} || ' ' || ${routePermissions.uri}`

/** A permission is `METHOD uri`. */
const uriOf = (endpoint: Endpoint) => permissionOf(endpoint).slice(endpoint.method.length + 1)
