'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '@/client/call'
import { listPublicWorkshops } from '@/features/workshops/contract/public'
import { registerInterest } from '../../contract/public'
import { InlineActionButton } from './InlineActionButton'
import classes from './registration.module.css'

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
