'use client'

import { createContext, type ReactNode, use } from 'react'

const IsAhead = createContext(false)

/** Asks for what comes next while something else is still on its way. Nobody sees it yet, so what takes long draws nothing. */
export const Ahead = ({ children }: { children: ReactNode }) => (
  <IsAhead value={true}>
    <div hidden>{children}</div>
  </IsAhead>
)

export const useAhead = (): boolean => use(IsAhead)
