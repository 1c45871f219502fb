'use client'

import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useNotices } from '@/client/notices/notices'
import { type LoggedMail, REGISTRATION_MAIL_TYPES } from '@/features/mails/contract'
import { resendMail } from '../../contract/mailing'
import { saveRegistration } from '../../contract/office'
import classes from './MailDrawer.module.css'
import { useRefreshAfterMailing } from './use-mailing'

type Props = { mail: LoggedMail; isWaiting: boolean; onSent: () => void }

/** Sends a mail of the log again: to the present address of the registration, or to a corrected one. */
export function ResendMail({ mail, isWaiting, onSent }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const [isCorrecting, setCorrecting] = useState(false)
  const { send, sending, error } = useResendMail(mail.id, onSent)
  const email = mail.registration_email
  const isRepeatable = REGISTRATION_MAIL_TYPES.some((type) => type === mail.type)
  if (email === null || !isRepeatable || !may(resendMail)) return null

  if (isCorrecting)
    return (
      <AddressForm email={email} error={error} sending={sending} onSend={send} onCancel={() => setCorrecting(false)} />
    )
  return (
    <>
      {!isWaiting && (
        <Button loading={sending} onClick={() => send()}>
          {t('resend_to', { email })}
        </Button>
      )}
      {may(saveRegistration) && (
        <Button variant="default" disabled={sending} onClick={() => setCorrecting(true)}>
          {t('resend_correct')}
        </Button>
      )}
    </>
  )
}

type AddressFormProps = {
  email: string
  error: string | undefined
  sending: boolean
  onSend: (email: string) => void
  onCancel: () => void
}

function AddressForm({ email, error, sending, onSend, onCancel }: AddressFormProps) {
  const t = useTranslations('mailing')
  const core = useTranslations('core')
  const [address, setAddress] = useState(email)
  return (
    <form
      noValidate
      className={classes.correction}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(address)
      }}
    >
      <TextInput
        className={classes.address}
        label={t('resend_email')}
        description={t('resend_hint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        autoFocus
        value={address}
        error={error}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button type="submit" loading={sending}>
          {t('resend_corrected')}
        </Button>
        <Button variant="default" disabled={sending} onClick={onCancel}>
          {core('cancel')}
        </Button>
      </Group>
    </form>
  )
}

/** A refused address is shown at its field, every other refusal as a notice. */
function useResendMail(id: number, onSent: () => void) {
  const t = useTranslations('mailing')
  const notices = useNotices()
  const refresh = useRefreshAfterMailing()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email?: string) => call(resendMail, { params: { id }, body: { email } }),
    onSuccess: ({ email }) => {
      notices.inform(t('resent', { email }))
      onSent()
    },
    onError: (failure) => {
      if (failure instanceof CallFailed && !failure.errors.email) notices.failed(failure)
    },
    onSettled: refresh,
  })
  const send = (email?: string) => {
    if (!isPending) mutate(email)
  }
  return { send, sending: isPending, error: error instanceof CallFailed ? error.errors.email?.join(' ') : undefined }
}
