'use client'

import { useRef, useState } from 'react'

/** Returns the focus to the menu or button that opened a question. */
export function useReturnFocus<Box extends HTMLElement>() {
  const ref = useRef<Box>(null)
  return {
    ref,
    // Wait a frame until the dialog, which traps the focus, is gone.
    returnFocus: () => requestAnimationFrame(() => ref.current?.focus({ preventScroll: true })),
  }
}

/** A dialog that returns the focus to the button that opened it. */
export function useOpening<Box extends HTMLElement = HTMLButtonElement>() {
  const [isOpen, setOpen] = useState(false)
  const { ref, returnFocus } = useReturnFocus<Box>()
  const close = () => {
    setOpen(false)
    returnFocus()
  }
  return { ref, isOpen, open: () => setOpen(true), close }
}
