'use client'

import { useRef } from 'react'

/** A question that was opened from a menu or a button gives the focus back to where it was asked. */
export function useFocusBack<Box extends HTMLElement>() {
  const ref = useRef<Box>(null)
  return {
    ref,
    // Once the question is gone, which held the focus.
    back: () => requestAnimationFrame(() => ref.current?.focus({ preventScroll: true })),
  }
}
