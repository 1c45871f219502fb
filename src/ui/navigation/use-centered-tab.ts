'use client'

import { useEffect, useRef } from 'react'

/** The bar of tabs whose open one is pushed to its middle; a narrow screen shows only some of them. */
export function useOpenInView<Bar extends HTMLElement>(place: number) {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const tab = bar.current?.children[place]
    if (bar.current && tab instanceof HTMLElement)
      bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [place])
  return bar
}
