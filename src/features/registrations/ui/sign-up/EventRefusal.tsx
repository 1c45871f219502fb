'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '@/client/call'
import { listPublicWorkshops } from '@/features/workshops/contract/public'
import { Callout } from '@/ui/feedback/Callout'
import { fieldId, useFormDetails } from '@/ui/form/form-details'
import { registerInterest } from '../../contract/public'
import { InlineActionButton } from './InlineActionButton'
import classes from './registration.module.css'

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

type Values = { workshop_id: number; email: string }

/** When the seats are gone, offers the waiting list and leaves the form as it is. */
export function WaitingListOffer() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<Values>()
  const [body] = useState(() => getValues())
  const isWaitingListOpen = useWaitingListOpen(body.workshop_id)
  if (!isWaitingListOpen) return null

  const { workshop_id, email } = body
  return (
    <>
      <p className={classes.question}>{t('interest_text', { email })}</p>
      <InlineActionButton
        label={t('interest')}
        done={t('interest_done', { email })}
        work={() => call(registerInterest, { body: { workshop_id, email } })}
      />
    </>
  )
}

/** The page may be an hour old, so that the event is read again. */
function useWaitingListOpen(id: number): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const readEvent = async () => {
      const { data } = await call(listPublicWorkshops, { query: { filter: { id } } })
      setOpen(data.some(({ max_participants_reached, signup_active }) => max_participants_reached || !signup_active))
    }
    // A failed request offers nothing.
    readEvent().catch(() => undefined)
  }, [id])
  return isOpen
}
