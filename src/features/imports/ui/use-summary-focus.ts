'use client'

import { useEffect, useRef } from 'react'

/** The heading takes the focus where a step has led here or changed what it says: the button of that step is gone. */
export function useSummaryFocus(isArrival: boolean) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isArrival) ref.current?.focus()
  }, [isArrival])
  return {
    ref,
    // Once the step's own button or question is gone.
    focus: () => requestAnimationFrame(() => ref.current?.focus()),
  }
}
