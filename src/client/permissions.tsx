'use client'

import { createContext, type ReactNode, use } from 'react'
import { type Endpoint, may } from '@/contract/endpoint'

type Holder = Parameters<typeof may>[0]

const HolderContext = createContext<Holder | undefined>(undefined)

/** Whose permissions decide what the screens below offer. */
export function PermissionsProvider({ holder, children }: { holder: Holder; children: ReactNode }) {
  return <HolderContext value={holder}>{children}</HolderContext>
}

/** Whether this person may make a call: screens offer no more than that, and the server decides again. */
export function useMay(): (endpoint: Pick<Endpoint, 'method' | 'path'>) => boolean {
  const holder = use(HolderContext)
  return (endpoint) => holder !== undefined && may(holder, endpoint)
}
