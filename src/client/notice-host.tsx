'use client'

import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react'

const NoticeList = lazy(() => import('./notice-list').then((module) => ({ default: module.NoticeList })))

const Need = createContext<() => void>(() => undefined)

/** Where notices appear: fetched by the first screen that may give one, and there for every page it leads to. */
export function NoticeHost({ children }: { children: ReactNode }) {
  const [needed, setNeeded] = useState(false)
  const need = useCallback(() => setNeeded(true), [])
  return (
    <Need value={need}>
      {children}
      {needed && (
        <Suspense>
          <NoticeList />
        </Suspense>
      )}
    </Need>
  )
}

export function useNoticeHost(): void {
  const need = use(Need)
  useEffect(need, [need])
}
