import 'server-only'
import { notInArray, sql } from 'drizzle-orm'
import { type Endpoint, permissionOf } from '@/contract/endpoint'
import { ENDPOINTS } from '@/contract/endpoints'
import type { Tx } from '@/server/db'
import { routePermissions } from '../table'

/** Stores the permitted endpoints that the code declares, and nothing else; grants of those that stay are kept. */
export async function refreshRoutePermissions(tx: Tx): Promise<number> {
  const declared = ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'permitted').map(
    ({ endpoint, feature, name }) => ({
      method: endpoint.method,
      uri: uriOf(endpoint),
      action: `${feature}.${name}`,
    }),
  )
  await tx
    .insert(routePermissions)
    .values(declared)
    .onConflictDoUpdate({
      target: [routePermissions.method, routePermissions.uri],
      set: { action: sql`excluded.action` },
    })
  const stored = sql`${routePermissions.method} || ' ' || ${routePermissions.uri}`
  const names = declared.map(({ method, uri }) => `${method} ${uri}`)
  await tx.delete(routePermissions).where(notInArray(stored, names))
  return declared.length
}

/** A permission is `METHOD uri`. */
const uriOf = (endpoint: Endpoint) => permissionOf(endpoint).slice(endpoint.method.length + 1)
