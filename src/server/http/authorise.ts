import 'server-only'
import { type Endpoint, may, permissionOf } from '@/contract/endpoint'
import { Forbidden, Unauthorised } from '@/contract/problems'
import { env } from '@/env'
import type { Principal } from './principal'

/** Denies by default: an endpoint that is not public needs a session, a permitted one exactly its permission. */
export function authorise(endpoint: Endpoint, principal: Principal | null): void {
  if (endpoint.access === 'public') return
  if (!principal) throw new Unauthorised()
  if (endpoint.access === 'signedIn') return

  if (!principal.email_verified_at) throw new Forbidden('email_not_verified')
  if (env.SECOND_FACTOR === 'required' && !principal.second_factor) throw new Forbidden('second_factor_missing')
  requirePermission(principal, endpoint)
}

/** An answer may contain data that another call protects; then it needs the permission of that call as well. */
export function requirePermission(
  principal: Parameters<typeof may>[0],
  endpoint: Pick<Endpoint, 'method' | 'path'>,
): void {
  if (may(principal, endpoint)) return
  throw new Forbidden({ key: 'permission_missing', values: { permission: permissionOf(endpoint) } })
}
