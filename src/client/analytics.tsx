'use client'

import { useEffect } from 'react'
import { usePathname } from '@/i18n/navigation'
import { type PageConfig, useConfig } from './config'
import { isCounted, openingOf, pageViewOf, type Wishes } from './page-views'

declare global {
  interface Window {
    /** Matomo's queue: an array of commands until its script has come, and then the script itself. */
    _paq?: { push: (...commands: unknown[]) => unknown }
  }
}

/** Counts visits of public pages where the configuration names a Matomo; otherwise nothing is loaded. */
export function Analytics() {
  const { analytics } = useConfig()
  const path = usePathname()
  useEffect(() => {
    if (!analytics || !isCounted(path, navigator satisfies Wishes)) return
    queueOf(analytics).push(...pageViewOf(window.location, document.title))
  }, [analytics, path])
  return null
}

/** The security policy allows no inline script, so the queue is laid here and the script comes by its address. */
function queueOf(analytics: NonNullable<PageConfig['analytics']>) {
  window._paq ??= load(analytics)
  return window._paq
}

function load(analytics: NonNullable<PageConfig['analytics']>) {
  const script = document.createElement('script')
  script.async = true
  script.src = `${analytics.host}/matomo.js`
  document.head.append(script)
  return [...openingOf(analytics)] as unknown[]
}
