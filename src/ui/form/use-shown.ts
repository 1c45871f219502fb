'use client'

import { useEffect, useRef, useState } from 'react'

/** Whether something was ever in sight: what lies in a closed part of the page takes no room, and may wait. */
export function useShown<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (shown || !box.current) return
    const observer = new ResizeObserver(([entry]) => setShown(Boolean(entry && entry.contentRect.width > 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [shown])
  return { box, shown }
}
