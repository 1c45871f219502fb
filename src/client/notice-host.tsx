'use client'

import dynamic from 'next/dynamic'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'

const Notifications = dynamic(() => import('@mantine/notifications').then((library) => library.Notifications), {
  ssr: false,
})

const Need = createContext<() => void>(() => undefined)

/** Where notices appear: fetched by the first part that may give one, and there for every page that follows. */
export function NoticeHost({ children }: { children: ReactNode }) {
  const [needed, setNeeded] = useState(false)
  const need = useCallback(() => setNeeded(true), [])
  return (
    <Need value={need}>
      {children}
      {needed && <Notifications position="top-right" />}
    </Need>
  )
}

export function useNoticeHost(): void {
  const need = use(Need)
  useEffect(need, [need])
}
