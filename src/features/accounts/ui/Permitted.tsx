import type { ReactNode } from 'react'
import { type Endpoint, permissionOf } from '@/contract/endpoint'
import { HoldersOnly } from './HoldersOnly'

/** Shows a page to who may make these calls, and to others what they lack; the server decides again at each call. */
export function Permitted({ endpoints, children }: { endpoints: Endpoint[]; children: ReactNode }) {
  // Endpoints carry shapes, which cannot travel from a page on the server to the browser; their names can.
  return <HoldersOnly permissions={endpoints.map(permissionOf)}>{children}</HoldersOnly>
}
