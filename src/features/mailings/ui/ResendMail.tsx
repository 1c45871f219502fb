import { Button, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useNotices } from '@/client/notices/notices'
import { type LoggedMail, REGISTRATION_MAIL_TYPES } from '@/features/mails/contract'
import { saveRegistration } from '@/features/registrations/contract/office'
import { Cluster, Stack } from '@/ui/layout/layout'
import { resendMail } from '../contract/mailings'
import classes from './MailDrawer.module.css'
import { useWarnedSend, WarnedSendDialog } from './WarnedSendDialog'

type Props = { mail: LoggedMail; isWaiting: boolean; onSent: () => void }

/** Sends a mail of the log again: to the present address of the registration, or to a corrected one. */
export function ResendMail({ mail, isWaiting, onSent }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const [isCorrecting, setCorrecting] = useState(false)
  const log = useTranslations('mail_log')
  const notices = useNotices()
  const { check, isRunning, failure, dialog } = useWarnedSend(
    (email: string | undefined, ask) => call(resendMail, { params: { id: mail.id }, body: { email, ask } }),
    {
      onSent: ({ email: to }) => {
        notices.inform(t('resent', { email: to }))
        onSent()
      },
      // A refused address is shown at its field.
      onFailed: ({ errors }) => errors.email !== undefined,
    },
  )
  const email = mail.registration_email
  const isRepeatable = REGISTRATION_MAIL_TYPES.some((type) => type === mail.type)
  if (email === null || !isRepeatable || !may(resendMail)) return null

  const question = dialog && (
    <WarnedSendDialog
      {...dialog}
      title={log('repeat_failed', { email: dialog.answer.email })}
      count={1}
      type={mail.type}
    />
  )
  if (isCorrecting)
    return (
      <>
        <AddressForm
          email={email}
          error={failure?.errors.email?.join(' ')}
          sending={isRunning}
          onSend={(typed) => void check(typed)}
          onCancel={() => setCorrecting(false)}
        />
        {question}
      </>
    )
  return (
    <>
      {!isWaiting && (
        <Button loading={isRunning} onClick={() => void check(undefined)}>
          {t('resend_to', { email })}
        </Button>
      )}
      {may(saveRegistration) && (
        <Button variant="default" disabled={isRunning} onClick={() => setCorrecting(true)}>
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
    <Stack
      as="form"
      noValidate
      className={classes.correction}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(address)
      }}
    >
      <TextInput
        className={classes.address}
        label={t('email')}
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
      <Cluster>
        <Button type="submit" loading={sending}>
          {t('resend_corrected')}
        </Button>
        <Button variant="default" disabled={sending} onClick={onCancel}>
          {core('cancel')}
        </Button>
      </Cluster>
    </Stack>
  )
}
