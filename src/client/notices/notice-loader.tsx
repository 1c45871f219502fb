'use client'

import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react'

const NoticeList = lazy(() => import('./notice-list').then((module) => ({ default: module.NoticeList })))

const ShowNoticesContext = createContext<() => void>(() => undefined)

/** Loads the list of notices with the first screen that may show one, and keeps it on all later pages. */
export function NoticeLoader({ children }: { children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(false)
  const showNotices = useCallback(() => setNeeded(true), [])
  return (
    <ShowNoticesContext value={showNotices}>
      {children}
      {isNeeded && (
        <Suspense>
          <NoticeList />
        </Suspense>
      )}
    </ShowNoticesContext>
  )
}

export function useNoticeLoader(): void {
  const showNotices = use(ShowNoticesContext)
  useEffect(showNotices, [showNotices])
}
