import { InlineScript } from '../head/InlineScript'

/**
 * Scrolls smoothly to the previous position after back, forward and reload, a second later; with reduced motion the
 * browser does it.
 */
export const ScrollRestoration = () => <InlineScript run={restoreSmoothly} given={[1_000]} />

function restoreSmoothly(delay: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  history.scrollRestoration = 'manual'
  const storageKeyOf = ({ pathname, search }: Location) => `scroll:${pathname}${search}`
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    if (timer === undefined) sessionStorage.setItem(storageKeyOf(location), String(Math.round(scrollY)))
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
      scrollTo({ top: saved, behavior: 'smooth' })
    }, delay)
  }

  // A new visit begins at the top, and must not return to the position of an earlier one.
  const [entry] = performance.getEntriesByType('navigation')
  const isReturn = entry instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(entry.type)
  if (isReturn) restore()
  else save()
  addEventListener('scroll', save, { passive: true })
  addEventListener('popstate', restore)
  // A person who has begun to read elsewhere in the meantime stays there.
  for (const input of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(input, cancelRestore, { passive: true })
}
