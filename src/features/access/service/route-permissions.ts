import 'server-only'
import { notInArray, sql } from 'drizzle-orm'
import { type DeclaredEndpoint, type Endpoint, needsPermission, permissionOf } from '@/contract/endpoint'
import type { ListQuery } from '@/contract/lists'
import { audit } from '@/server/crud/audit'
import { listRows } from '@/server/crud/lists'
import { db, type Tx } from '@/server/database/db'
import { routePermissions } from '../table'

export const listRoutePermissions = (query: ListQuery) =>
  listRows(routePermissions, query, { search: [routePermissions.uri, routePermissions.action] })

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
    .map(({ endpoint, feature, name }) => ({
      method: endpoint.method,
      uri: uriOf(endpoint),
      action: `${feature}.${name}`,
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
  const gone = await tx
    .delete(routePermissions)
    .where(notInArray(permissionNameColumn, names))
    .returning({ stored: permissionNameColumn })
  return {
    stored: names.length,
    added: names.filter((name) => !before.has(name)),
    removed: gone.map((row) => row.stored),
  }
}

const permissionNameColumn = sql<string>`${routePermissions.method} || ' ' || ${routePermissions.uri}`

/** A permission is `METHOD uri`. */
const uriOf = (endpoint: Endpoint) => permissionOf(endpoint).slice(endpoint.method.length + 1)
