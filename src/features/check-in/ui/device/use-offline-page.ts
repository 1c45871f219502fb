import { useInterval, useTimeout, useWindowEvent } from '@mantine/hooks'
import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { localizedPath } from '@/i18n/paths'
import { canWorkOffline, registerWorker, storePage } from './offline-page'
import type { Device } from './use-device'

/** The time after which the screen has loaded its own parts, so that storing them delays nothing. */
const STORE_DELAY = 3_000

/** Makes the page open without a network from now on. */
export function useOfflinePage(release: string): void {
  const locale = useLocale()
  useEffect(() => {
    if (!isOwnDocument()) return window.location.reload()
    if (!canWorkOffline(release)) return
    const store = () => registerWorker(locale).then(() => storePage(release))
    // A full disk leaves the check-in working with a network.
    const timer = setTimeout(() => void store().catch(() => undefined), STORE_DELAY)
    return () => clearTimeout(timer)
  }, [locale, release])
}

/** A page that was opened without a load has the policy of the page before it, which closes the camera. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || new URL(loaded.name).pathname === window.location.pathname
}

const RELEASE_INTERVAL = 60_000
const CALM_INTERVAL = 1_000
const TYPED = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])'
const RELOADED = 'check-in-release'

/** Tells whether the server runs a newer release, and then loads the page again once that disturbs nobody. */
export function useNewRelease(release: string, { encryptedStore, hasUnstored }: Device): boolean {
  const locale = useLocale()
  const [newer, setNewer] = useState<string>()
  const compare = async () => {
    const served = await readServedRelease(localizedPath(locale, '/check-in/release'))
    if (served) setNewer(served !== release && !wasLoadedFor(served) ? served : undefined)
  }
  const compareNow = () => void compare()
  useTimeout(compareNow, 0, { autoInvoke: true })
  useInterval(compareNow, RELEASE_INTERVAL, { autoInvoke: true })
  useWindowEvent('online', compareNow)
  useEffect(() => {
    if (!newer) return
    const timer = setInterval(() => {
      if (!isCalm() || hasUnstored()) return
      clearInterval(timer)
      sessionStorage.setItem(RELOADED, newer)
      void Promise.resolve(encryptedStore?.flush()).then(() => window.location.reload())
    }, CALM_INTERVAL)
    return () => clearInterval(timer)
  }, [newer, encryptedStore, hasUnstored])
  return newer !== undefined
}

async function readServedRelease(address: string): Promise<string | undefined> {
  const response = await fetch(address, { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? response.text() : undefined
}

/** Two servers may run two releases for a while; the page must not load itself for ever. */
const wasLoadedFor = (served: string) => sessionStorage.getItem(RELOADED) === served

/** No dialog and no camera is open, and no field holds anything. */
function isCalm(): boolean {
  const isOpen = document.querySelector('[role="dialog"], video') !== null
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)]
  return !isOpen && fields.every(({ value }) => value === '')
}
