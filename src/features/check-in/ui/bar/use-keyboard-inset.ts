import { type RefObject, useEffect } from 'react'

/** Keeps a bar at the bottom above the keyboard of a phone, which covers the page instead of making it shorter. */
export function useKeyboardInset(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const place = () => {
      const covered = view.scale === 1 ? window.innerHeight - view.height - view.offsetTop : 0
      bar.current?.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    }
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place)
    return () => {
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place)
    }
  }, [bar])
}
