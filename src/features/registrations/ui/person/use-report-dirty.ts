'use client'

import { useEffect, useRef } from 'react'

/** Tells whether leaving would lose something, and that it would not once the form is gone. */
export function useDirty(isDirty: boolean, tell: (isDirty: boolean) => void): void {
  const told = useRef(tell)
  useEffect(() => {
    told.current = tell
  })
  useEffect(() => {
    told.current(isDirty)
    return () => told.current(false)
  }, [isDirty])
}
