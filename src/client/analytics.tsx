'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { pathWithoutLocale } from '@/i18n/paths'
import { isCounted, openingOf, pageViewOf, type Wishes } from './page-views'

declare global {
  interface Window {
    /** Matomo's queue: an array of commands until its script has come, and then the script itself. */
    _paq?: { push: (...commands: unknown[]) => unknown }
  }
}

type Matomo = { host: string; siteId: string }

/** Counts visits of public pages by the Matomo that the configuration names. */
export function Analytics({ host, siteId }: Matomo) {
  const path = pathWithoutLocale(usePathname())
  useEffect(() => {
    if (!isCounted(path, navigator satisfies Wishes)) return
    queueOf({ host, siteId }).push(...pageViewOf(window.location, document.title))
  }, [host, siteId, path])
  return null
}

/** The security policy allows no inline script, so the queue is laid here and the script comes by its address. */
function queueOf(matomo: Matomo) {
  window._paq ??= load(matomo)
  return window._paq
}

function load(matomo: Matomo) {
  const script = document.createElement('script')
  script.async = true
  script.src = `${matomo.host}/matomo.js`
  document.head.append(script)
  return [...openingOf(matomo)] as unknown[]
}
