'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { Message } from '@/ui/Message'

/** What the server refuses of the event as a whole stands at this name, in every form. */
const EVENT = 'workshop_id'

/** Somebody else was faster: why, beside the button that was pressed, and what is left to do. */
export function RefusedEvent({ children }: { children?: ReactNode }) {
  const { errors } = useFormState({ name: EVENT })
  const refusal = errors[EVENT]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  if (!refusal) return null

  return (
    <div ref={box} tabIndex={-1}>
      <Message tone="danger" title={String(refusal.message)}>
        {children}
      </Message>
    </div>
  )
}
