import 'server-only'
import { type Endpoint, may, permissionOf } from '@/contract/endpoint'
import { Forbidden } from '@/contract/problems'

/** An answer may contain data that another call protects; then it needs the permission of that call as well. */
export function requirePermission(
  principal: Parameters<typeof may>[0],
  endpoint: Pick<Endpoint, 'method' | 'path'>,
): void {
  if (may(principal, endpoint)) return
  throw new Forbidden({ key: 'permission_missing', values: { permission: permissionOf(endpoint) } })
}
