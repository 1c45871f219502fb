import type { ReactNode } from 'react'
import { type Endpoint, permissionOf } from '@/contract/endpoint'
import { ENDPOINTS } from '@/contract/endpoints'
import { HoldersOnly } from './HoldersOnly'

/** Shows a page to who may make these calls, and to others what they lack; the server decides again at each call. */
export function Permitted({ endpoints, children }: { endpoints: Endpoint[]; children: ReactNode }) {
  // Endpoints carry shapes, which cannot travel from a page on the server to the browser; their names can.
  return <HoldersOnly calls={endpoints.map(nameOf)}>{children}</HoldersOnly>
}

/** As it is stored for roles: by its action it has its sentence. */
function nameOf(endpoint: Endpoint) {
  const [method = '', uri = ''] = permissionOf(endpoint).split(' ')
  const known = ENDPOINTS.find((declared) => permissionOf(declared.endpoint) === `${method} ${uri}`)
  return { method, uri, action: known ? `${known.feature}.${known.name}` : '' }
}
