'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useApiForm } from '@/client/forms/use-api-form'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextLink } from '@/ui/layout/TextLink'
import { login, register } from '../../contract'
import { GithubButton } from './GithubButton'
import { NewPasswordFields } from './NewPasswordFields'
import { MailSentNotice } from './SignInNotice'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in'

/** Signs in at once. A refusal means that the address had an account: its owner reads that in a mail, not here. */
export function RegisterForm({ github }: { github: boolean }) {
  const t = useTranslations('accounts')
  const redirect = useRedirectAfterSignIn('/admin')
  const [mailedTo, setMailedTo] = useState<string>()
  const form = useApiForm(register, {
    defaultValues: { name: '', email: '', password: '', password_confirmation: '' },
    silent: true,
    onSaved: ({ user }, { email, password }) =>
      call(login, { body: { email, password } }).then(redirect, () => setMailedTo(user.email)),
  })
  if (mailedTo) return <MailSentNotice text={t('mail_sent_text', { email: mailedTo })} />

  return (
    <>
      <h1>{t('register')}</h1>
      <Form form={form}>
        <TextField name="name" label={t('name')} autoComplete="name" required />
        <TextField name="email" label={t('email')} type="email" autoComplete="username" required />
        <NewPasswordFields label={t('password')} />
        <SaveButton label={t('register_submit')} />
      </Form>
      {github && <GithubButton label={t('github_register')} />}
      <div>
        <p>
          {t('have_account')}{' '}
          <TextLink isStrong href="/login">
            {t('to_login')}
          </TextLink>
        </p>
      </div>
    </>
  )
}
