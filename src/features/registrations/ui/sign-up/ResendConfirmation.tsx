import { useTranslations } from 'next-intl'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '@/client/calls/call'
import { urlOf } from '@/contract/endpoint'
import { Callout } from '@/ui/feedback/Callout'
import { resendConfirmation } from '../../contract/public'
import { InlineActionButton } from './InlineActionButton'

type Values = { workshop_id: number; email: string }

/** Shown for an address that is registered: without script by the key of the error, with script by its sentence. */
export function ResendConfirmation() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<Values>()
  const texts = useTranslations('errors')
  const { errors } = useFormState<Values>({ name: 'email' })
  const { type, message } = errors.email ?? {}
  if (type !== 'email_exist' && message !== texts('fields.sign_up.email.email_exist')) return null

  const { workshop_id, email } = getValues()
  return (
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
  )
}
