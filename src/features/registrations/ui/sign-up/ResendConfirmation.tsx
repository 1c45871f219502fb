'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '@/client/call'
import { urlOf } from '@/contract/endpoint'
import { Callout } from '@/ui/feedback/Callout'
import { resendConfirmation } from '../../contract/public'
import { InlineActionButton } from './InlineActionButton'
import classes from './registration.module.css'

type Values = { workshop_id: number; email: string }

/** The address is registered: without script by the key of the error, with script because only the server refused it. */
export function ResendConfirmation() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<Values>()
  const { errors } = useFormState<Values>({ name: 'email' })
  if (!['server', 'email_exist'].includes(String(errors.email?.type))) return null

  const { workshop_id, email } = getValues()
  return (
    <div className={classes.offer}>
      <Callout tone="plain">
        {t('resend_text')}
        <InlineActionButton
          key={email}
          label={t('resend')}
          done={t('resent')}
          action={urlOf(resendConfirmation)}
          work={() => call(resendConfirmation, { body: { workshop_id, email } })}
        />
      </Callout>
    </div>
  )
}
