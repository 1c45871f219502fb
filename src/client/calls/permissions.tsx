import { createContext, type ReactNode, use } from 'react'
import { type Endpoint, may } from '@/contract/endpoint'

/** The permissions of the signed-in person, as the shell of the back office has loaded them. */
type Holder = Parameters<typeof may>[0] & { permissions: readonly string[]; roles: readonly string[] }

const HolderContext = createContext<Holder | undefined>(undefined)

/** Provides the permissions, so that the screens below offer only calls that this person may make. */
export function PermissionsProvider({ holder, children }: { holder: Holder; children: ReactNode }) {
  return <HolderContext value={holder}>{children}</HolderContext>
}

/** The permissions of the signed-in person; undefined outside the back office. */
export const usePermissionHolder = (): Holder | undefined => use(HolderContext)

/** Tells whether this person may make a call. Screens hide other calls; the server checks each call again. */
export function useMay(): (endpoint: Pick<Endpoint, 'method' | 'path'>) => boolean {
  const holder = use(HolderContext)
  return (endpoint) => holder !== undefined && may(holder, endpoint)
}
