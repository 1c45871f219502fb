'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { pathWithoutLocale } from '@/i18n/paths'
import { isTracked, pageViewCommandsOf, setupCommandsOf, type TrackingPreferences } from './page-views'

declare global {
  interface Window {
    /** Matomo's command queue: an array until its script has loaded, and then an object of the script. */
    _paq?: { push: (...commands: unknown[]) => unknown }
  }
}

type Matomo = { host: string; siteId: string }

/** Counts views of public pages with the configured Matomo server. */
export function Analytics({ host, siteId }: Matomo) {
  const path = pathWithoutLocale(usePathname())
  useEffect(() => {
    if (!isTracked(path, navigator satisfies TrackingPreferences)) return
    commandQueueOf({ host, siteId }).push(...pageViewCommandsOf(window.location, document.title))
  }, [host, siteId, path])
  return null
}

/** Creates the queue here and loads the script by its URL, because the security policy allows no inline script. */
function commandQueueOf(matomo: Matomo) {
  window._paq ??= loadMatomo(matomo)
  return window._paq
}

function loadMatomo(matomo: Matomo) {
  const script = document.createElement('script')
  script.async = true
  script.src = `${matomo.host}/matomo.js`
  document.head.append(script)
  return [...setupCommandsOf(matomo)] as unknown[]
}
