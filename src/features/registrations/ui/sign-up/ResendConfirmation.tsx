'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '@/client/call'
import { Callout } from '@/ui/feedback/Callout'
import { resendConfirmation } from '../../contract/public'
import { InlineActionButton } from './InlineActionButton'
import classes from './registration.module.css'

type Values = { workshop_id: number; email: string }

/** The form has validated the address, so that an error of the server can only mean that it is registered. */
export function ResendConfirmation() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<Values>()
  const { errors } = useFormState<Values>({ name: 'email' })
  if (errors.email?.type !== 'server') return null

  const { workshop_id, email } = getValues()
  return (
    <div className={classes.offer}>
      <Callout tone="plain">
        {t('resend_text')}
        <InlineActionButton
          key={email}
          label={t('resend')}
          done={t('resent')}
          work={() => call(resendConfirmation, { body: { workshop_id, email } })}
        />
      </Callout>
    </div>
  )
}
