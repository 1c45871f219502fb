import { useEffect, useRef } from 'react'

/** Scrolls the open tab to the middle of a bar that is wider than the screen. */
export function useCenteredTab<Bar extends HTMLElement>(index: number) {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const tab = bar.current?.children[index]
    if (bar.current && tab instanceof HTMLElement)
      bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [index])
  return bar
}
