'use client'

import { useEffect, useRef, useState } from 'react'

/** Whether the table is wider than its frame, which then scrolls; where it fits, its head can stay in sight instead. */
export function useOverflow() {
  const frame = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const outer = frame.current
    const table = outer?.querySelector('table')
    if (!outer || !table) return
    const observer = new ResizeObserver(() => setOverflows(table.offsetWidth > outer.clientWidth))
    observer.observe(outer)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { frame, overflows }
}
