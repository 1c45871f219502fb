'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { wake } from './AsleepScript'
import { takeTyped } from './typed-before'

/** What somebody did to the form before the page was alive is not lost: what was typed, and that it was sent. */
export function useWaking(element: RefObject<HTMLFormElement | null>): { forget: () => void } {
  const sentBefore = useRef(false)
  useLayoutEffect(() => {
    if (!element.current) return
    takeTyped(element.current)
    sentBefore.current = wake(element.current)
  }, [element])
  useEffect(() => {
    // After the effects of all around it, by which the form learns of its fields.
    queueMicrotask(() => sentBefore.current && element.current?.requestSubmit())
  }, [element])
  const forget = () => {
    sentBefore.current = false
  }
  return { forget }
}
