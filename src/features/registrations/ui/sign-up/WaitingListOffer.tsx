'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '@/client/call'
import { listPublicWorkshops } from '@/features/workshops/contract/public'
import { registerInterest } from '../contract/public'
import classes from './registration.module.css'
import { StepButton } from './StepButton'

type Values = { workshop_id: number; email: string }

/** Only where seats are gone: then an address may be left, and everything else stays as it was typed. */
export function WaitingListOffer() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<Values>()
  const [body] = useState(() => getValues())
  const takesInterest = useTakesInterest(body.workshop_id)
  if (!takesInterest) return null

  const { workshop_id, email } = body
  return (
    <>
      <p className={classes.question}>{t('interest_text', { email })}</p>
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
