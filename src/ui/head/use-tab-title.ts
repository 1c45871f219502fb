'use client'

import { useEffect } from 'react'
import { storeRecentPage } from '@/client/recent'
import { pathWithoutLocale } from '@/i18n/paths'

/**
 * Names the open thing in the browser's tab, before the title of the page, and among the recent pages of the search;
 * undefined leaves the title as it is.
 */
export function useTabTitle(thing: string | undefined): void {
  useEffect(() => {
    if (!thing) return
    storeRecentPage({ route: pathWithoutLocale(window.location.pathname), label: thing })
    const pageTitle = document.title
    const named = `${thing} – ${pageTitle}`
    document.title = named
    return () => {
      // After a navigation the tab carries the title of another page already.
      if (document.title === named) document.title = pageTitle
    }
  }, [thing])
}
