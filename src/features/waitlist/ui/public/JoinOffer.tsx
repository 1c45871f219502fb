'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '@/client/call'
import { InlineActionButton } from '@/features/registrations/ui/sign-up/InlineActionButton'
import { submissionKey } from '@/features/registrations/ui/sign-up/party'
import classes from '@/features/registrations/ui/sign-up/registration.module.css'
import { listPublicWorkshops } from '@/features/workshops/contract/public'
import { joinWaitlist, type waitingForm } from '../../contract/public'

/** Puts the typed party on the waiting list after the seats are gone, and leaves the form as it is. */
export function JoinOffer() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<z.input<typeof waitingForm>>()
  const isWaitlistOpen = useWaitlistOpen(getValues('workshop_id'))
  if (!isWaitlistOpen) return null
  return (
    <>
      <p className={classes.question}>{t('interest_text')}</p>
      <InlineActionButton
        label={t('interest')}
        done={t('interest_done', { email: getValues('email') })}
        work={() => call(joinWaitlist, { body: getValues(), headers: { 'idempotency-key': submissionKey() } })}
      />
    </>
  )
}

/** The page may be an hour old, so that the event is read again. */
function useWaitlistOpen(id: z.input<typeof waitingForm>['workshop_id']): boolean {
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
