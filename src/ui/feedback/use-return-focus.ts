import { useRef } from 'react'

/** Returns the focus to the menu or button that opened a question. */
export function useReturnFocus<Box extends HTMLElement>() {
  const ref = useRef<Box>(null)
  return {
    ref,
    // Wait a frame until the dialog, which traps the focus, is gone.
    returnFocus: () => requestAnimationFrame(() => ref.current?.focus({ preventScroll: true })),
  }
}
