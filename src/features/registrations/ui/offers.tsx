'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '@/client/call'
import { listPublicWorkshops } from '@/features/workshops/contract'
import { Message } from '@/ui/Message'
import { registerInterest, resendConfirmation } from '../contract'
import { StepButton } from './StepButton'

type Values = { workshop_id: number; email: string }

/** The form's shape has passed the address, so what the server refuses about it can only be that it is registered. */
export function ResendConfirmation() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<Values>()
  const { errors } = useFormState<Values>({ name: 'email' })
  if (errors.email?.type !== 'server') return null

  const { workshop_id, email } = getValues()
  return (
    <Message tone="plain">
      {t('resend_text')}
      <StepButton
        key={email}
        label={t('resend')}
        done={t('resent')}
        work={() => call(resendConfirmation, { body: { workshop_id, email } })}
      />
    </Message>
  )
}

/** Somebody else was faster: why, beside the button that was pressed, and what is left to do. */
export function RefusedEvent() {
  const { errors } = useFormState<Values>({ name: 'workshop_id' })
  const refusal = errors.workshop_id
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  if (!refusal) return null

  return (
    <div ref={box} tabIndex={-1}>
      <Message tone="danger" title={refusal.message}>
        <WaitingListOffer />
      </Message>
    </div>
  )
}

/** Only where seats are gone: then an address may be left, and everything else stays as it was typed. */
function WaitingListOffer() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<Values>()
  const [body] = useState(() => getValues())
  const takesInterest = useTakesInterest(body.workshop_id)
  if (!takesInterest) return null

  const { workshop_id, email } = body
  return (
    <>
      {t('interest_text', { email })}
      <StepButton
        label={t('interest')}
        done={t('interest_done', { email })}
        work={() => call(registerInterest, { body: { workshop_id, email } })}
      />
    </>
  )
}

/** The page may be an hour old, so the event is asked how it stands now. */
function useTakesInterest(id: number): boolean {
  const [takes, setTakes] = useState(false)
  useEffect(() => {
    const find = async () => {
      const { data } = await call(listPublicWorkshops, { query: { filter: { id } } })
      setTakes(data.some(({ max_participants_reached, signup_active }) => max_participants_reached || !signup_active))
    }
    // Without an answer nothing is offered.
    find().catch(() => undefined)
  }, [id])
  return takes
}
