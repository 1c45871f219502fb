'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '@/client/call'
import { Message } from '@/ui/Message'
import { resendConfirmation } from '../contract/public'
import classes from './registration.module.css'
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
    <div className={classes.offer}>
      <Message tone="plain">
        {t('resend_text')}
        <StepButton
          key={email}
          label={t('resend')}
          done={t('resent')}
          work={() => call(resendConfirmation, { body: { workshop_id, email } })}
        />
      </Message>
    </div>
  )
}
