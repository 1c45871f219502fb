'use client'

import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useNotices } from '@/client/notices/notices'
import { type LoggedMail, REGISTRATION_MAIL_TYPES } from '@/features/mails/contract'
import { saveRegistration } from '@/features/registrations/contract/office'
import { type MailWarning, resendMail } from '../contract/mailings'
import classes from './MailDrawer.module.css'
import { useRefreshAfterMailing } from './use-mailing'
import { WarnedSendDialog } from './WarnedSendDialog'

type Props = { mail: LoggedMail; isWaiting: boolean; onSent: () => void }

/** Sends a mail of the log again: to the present address of the registration, or to a corrected one. */
export function ResendMail({ mail, isWaiting, onSent }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const [isCorrecting, setCorrecting] = useState(false)
  const log = useTranslations('mail_log')
  const { send, sending, error, dialog } = useResendMail(mail.id, onSent)
  const email = mail.registration_email
  const isRepeatable = REGISTRATION_MAIL_TYPES.some((type) => type === mail.type)
  if (email === null || !isRepeatable || !may(resendMail)) return null

  const question = dialog && (
    <WarnedSendDialog {...dialog} title={log('repeat_failed', { email: dialog.to })} count={1} type={mail.type} />
  )
  if (isCorrecting)
    return (
      <>
        <AddressForm
          email={email}
          error={error}
          sending={sending}
          onSend={send}
          onCancel={() => setCorrecting(false)}
        />
        {question}
      </>
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
      {question}
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

type ResendQuestion = { email: string | undefined; to: string; warnings: MailWarning[] }
type ResendStep = { email: string | undefined; ask: boolean }

/**
 * Sends a mail without warnings at once, and opens a dialog before it sends another. A refused address is shown at its
 * field, every other refusal as a notice.
 */
function useResendMail(id: number, onSent: () => void) {
  const t = useTranslations('mailing')
  const notices = useNotices()
  const refresh = useRefreshAfterMailing()
  const [question, ask] = useState<ResendQuestion>()
  const close = () => ask(undefined)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ResendStep) => call(resendMail, { params: { id }, body }),
    onSuccess: ({ email: to, warnings = [] }, step) => {
      if (!step.ask) {
        notices.inform(t('resent', { email: to }))
        onSent()
      } else if (warnings.length > 0) ask({ email: step.email, to, warnings })
      else mutate({ ...step, ask: false })
    },
    onError: (failure) => {
      close()
      if (failure instanceof CallFailed && !failure.errors.email) notices.failed(failure)
    },
    onSettled: (_, __, step) => {
      if (!step.ask) refresh()
    },
  })
  const send = (email?: string) => {
    if (!isPending) mutate({ email, ask: true })
  }
  const dialog = question && {
    ...question,
    isRunning: isPending,
    onConfirm: () => mutate({ email: question.email, ask: false }),
    onClose: close,
  }
  const problem = error instanceof CallFailed ? error.errors.email?.join(' ') : undefined
  return { send, sending: isPending, error: problem, dialog }
}
