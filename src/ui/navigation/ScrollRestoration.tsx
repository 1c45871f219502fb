'use client'

import { useEffect } from 'react'

const DELAY = 1_000
const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)'

/**
 * Scrolls smoothly to the previous position after back, forward and reload, a second later; with reduced motion the
 * browser does it.
 */
export function ScrollRestoration() {
  useEffect(() => {
    if (window.matchMedia(REDUCED_MOTION_QUERY).matches) return
    return restoreSmoothly()
  }, [])
  return null
}

function restoreSmoothly(): () => void {
  const before = history.scrollRestoration
  history.scrollRestoration = 'manual'
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    if (timer === undefined) sessionStorage.setItem(storageKeyOf(location), String(Math.round(window.scrollY)))
  }
  const cancelRestore = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const restore = () => {
    cancelRestore()
    const saved = Number(sessionStorage.getItem(storageKeyOf(location)) ?? 0)
    if (saved === 0) return
    timer = setTimeout(() => {
      timer = undefined
      window.scrollTo({ top: saved, behavior: 'smooth' })
    }, DELAY)
  }

  // A new visit begins at the top, and must not return to the position of an earlier one.
  if (isBackOrReload()) restore()
  else save()
  window.addEventListener('scroll', save, { passive: true })
  window.addEventListener('popstate', restore)
  for (const own of USER_INPUT_EVENTS) window.addEventListener(own, cancelRestore, { passive: true })
  return () => {
    cancelRestore()
    history.scrollRestoration = before
    window.removeEventListener('scroll', save)
    window.removeEventListener('popstate', restore)
    for (const own of USER_INPUT_EVENTS) window.removeEventListener(own, cancelRestore)
  }
}

/** A person who has begun to read elsewhere in the meantime stays there. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown']

const storageKeyOf = ({ pathname, search }: Location) => `scroll:${pathname}${search}`

function isBackOrReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(entry.type)
}
