'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { Callout } from '@/ui/feedback/Callout'

/** The server reports errors of the event as a whole under this field, in every form. */
const EVENT_FIELD = 'workshop_id'

/** Shows beside the button why the event no longer takes the registration, with the remaining choices. */
export function EventRefusal({ children }: { children?: ReactNode }) {
  const { errors } = useFormState({ name: EVENT_FIELD })
  const refusal = errors[EVENT_FIELD]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  if (!refusal) return null

  return (
    <div ref={box} tabIndex={-1}>
      <Callout tone="danger" title={String(refusal.message)}>
        {children}
      </Callout>
    </div>
  )
}
