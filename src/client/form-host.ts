'use client'

import { createContext } from 'react'
import type { Endpoint } from '@/contract/endpoint'
import type { CallFailed } from './call'

/** What surrounds a form in the back office. A form without it, such as on a public page, says everything itself. */
export type Host = {
  /** Runs a call where its progress and a lost session are noticed. */
  run: <T>(work: () => Promise<T>) => Promise<T>
  saved: (endpoint: Endpoint) => void
  invalid: (message: string) => void
  failed: (failure: CallFailed) => void
}

export const FormHost = createContext<Host | undefined>(undefined)
