import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { Callout } from '@/ui/feedback/Callout'
import { fieldId, useFormDetails } from '@/ui/form/form-details'

/** The server reports errors of the event as a whole under this field, in every form. */
const EVENT_FIELD = 'workshop_id'

/** Shows beside the button why the event no longer takes the registration, with the remaining choices. */
export function EventRefusal({ children }: { children?: ReactNode }) {
  const { id } = useFormDetails()
  const { errors, submitCount } = useFormState({ name: EVENT_FIELD })
  const texts = useTranslations('errors')
  const refusal = errors[EVENT_FIELD]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A refusal from before this page was opened must not move the focus.
    if (refusal && submitCount > 0) box.current?.focus()
  }, [refusal, submitCount])
  if (!refusal) return null

  // A cancelled event leaves nothing to choose.
  const isFinal = refusal.message === texts('event_cancelled')
  return (
    <div ref={box} id={fieldId(id, EVENT_FIELD)} tabIndex={-1}>
      <Callout tone="danger" title={String(refusal.message)}>
        {!isFinal && children}
      </Callout>
    </div>
  )
}
