'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApiForm } from '@/client/forms/use-api-form'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { Muted } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { requestPasswordReset } from '../../contract'
import { MailSentNotice } from './SignInNotice'

export function ResetRequestForm() {
  const t = useTranslations('accounts')
  const [status, setStatus] = useState<string>()
  const form = useApiForm(requestPasswordReset, {
    defaultValues: { email: '' },
    silent: true,
    onSaved: (answer) => setStatus(answer.status),
  })
  if (status) {
    return (
      <MailSentNotice text={status}>
        <Button variant="default" onClick={() => setStatus(undefined)}>
          {t('reset_again')}
        </Button>
      </MailSentNotice>
    )
  }

  return (
    <>
      <h1>{t('reset_request')}</h1>
      <Muted>{t('reset_request_text')}</Muted>
      <Form form={form}>
        <TextField name="email" label={t('email')} type="email" autoComplete="username" required />
        <SaveButton label={t('reset_request_submit')} />
      </Form>
      <div>
        <TextLink isStrong href="/login">
          {t('to_login')}
        </TextLink>
      </div>
    </>
  )
}
