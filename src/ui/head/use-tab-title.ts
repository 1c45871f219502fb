import { useEffect } from 'react'
import { storeRecentPage } from '@/client/recent-pages'
import { pathWithoutLocale } from '@/i18n/paths'

/**
 * Names the open thing in the browser's tab, before the title of the page, and among the recent pages of the search;
 * undefined leaves the title as it is.
 */
export function useTabTitle(thing: string | undefined): void {
  useEffect(() => {
    if (!thing) return
    storeRecentPage({ route: pathWithoutLocale(window.location.pathname), label: thing })
    const prefix = `${thing} – `
    const addThing = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    }
    addThing()
    // The title of the page may arrive later than this component.
    const observer = new MutationObserver(addThing)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [thing])
}
