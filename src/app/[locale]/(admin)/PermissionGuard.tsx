import type { ReactNode } from 'react'
import { type Endpoint, permissionOf } from '@/contract/endpoint'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { ClientPermissionGuard } from '@/features/accounts/ui/current-user/ClientPermissionGuard'

/** Shows a page to people who may make these calls, and to others the rights that they lack; the server decides again at each call. */
export function PermissionGuard({ endpoints, children }: { endpoints: Endpoint[]; children: ReactNode }) {
  // Endpoints hold shapes, which a server component cannot pass to the browser; it passes their names.
  return <ClientPermissionGuard calls={endpoints.map(permittedCallOf)}>{children}</ClientPermissionGuard>
}

/** The call as roles store it: its action finds its sentence. */
function permittedCallOf(endpoint: Endpoint) {
  const [method = '', uri = ''] = permissionOf(endpoint).split(' ')
  const declaration = ENDPOINTS.find((declared) => permissionOf(declared.endpoint) === `${method} ${uri}`)
  return { method, uri, action: declaration ? `${declaration.group}.${declaration.name}` : '' }
}
