import { useEffect, useRef } from 'react'

/** Scrolls the open tab to the middle of a bar that is wider than the screen. */
export function useCenteredTab<Bar extends HTMLElement>(open: string | undefined) {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]')
    if (open !== undefined && bar.current && tab)
      bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return bar
}
