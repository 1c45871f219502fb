'use client'

import { useEffect } from 'react'

const DELAY = 1_000
const STILL = '(prefers-reduced-motion: reduce)'

/** Back, forward and reload lead smoothly to where the person was, a second later; with reduced motion the browser does it. */
export function ScrollRestoration() {
  useEffect(() => {
    if (window.matchMedia(STILL).matches) return
    return restoreSmoothly()
  }, [])
  return null
}

function restoreSmoothly(): () => void {
  const before = history.scrollRestoration
  history.scrollRestoration = 'manual'
  let waiting: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    if (waiting === undefined) sessionStorage.setItem(keyOf(location), String(Math.round(window.scrollY)))
  }
  const giveUp = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  const restore = () => {
    giveUp()
    const saved = Number(sessionStorage.getItem(keyOf(location)) ?? 0)
    if (saved === 0) return
    waiting = setTimeout(() => {
      waiting = undefined
      window.scrollTo({ top: saved, behavior: 'smooth' })
    }, DELAY)
  }

  if (cameBack()) restore()
  window.addEventListener('scroll', save, { passive: true })
  window.addEventListener('popstate', restore)
  for (const own of OWN_MOVES) window.addEventListener(own, giveUp, { passive: true })
  return () => {
    giveUp()
    history.scrollRestoration = before
    window.removeEventListener('scroll', save)
    window.removeEventListener('popstate', restore)
    for (const own of OWN_MOVES) window.removeEventListener(own, giveUp)
  }
}

/** Who has begun to read elsewhere in the meantime stays there. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown']

const keyOf = ({ pathname, search }: Location) => `scroll:${pathname}${search}`

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(entry.type)
}
