'use client'

import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLayoutEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useApiForm } from '@/client/forms/use-api-form'
import { Form } from '@/ui/form/Form'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { PasswordField } from '@/ui/form/fields/PasswordField'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextLink } from '@/ui/layout/TextLink'
import { type GithubProblem, login } from '../../contract'
import { CodeField } from './CodeField'
import { GithubButton } from './GithubButton'
import { RecoveryCodeNotice } from './SignInNotice'
import { useFinishSignIn } from './use-finish-sign-in'

type Props = { from: string; github: boolean; passwordSaved: boolean; problem?: GithubProblem }

export function LoginForm({ from, github, passwordSaved, problem }: Props) {
  const t = useTranslations('accounts')
  const { codesLeft, redirect, finish } = useFinishSignIn(from)
  const form = useApiForm(login, {
    defaultValues: { email: '', password: '', remember: false, code: '' },
    silent: true,
    onSaved: finish,
  })
  if (codesLeft !== undefined) return <RecoveryCodeNotice codesLeft={codesLeft} onContinue={redirect} />

  return (
    <>
      <h1>{t('login')}</h1>
      {passwordSaved && <Alert color="green" role="status" title={t('status.password_saved')} />}
      {problem && (
        <Alert color="red" role="alert">
          {t(`problems.${problem}`)}
        </Alert>
      )}
      <Form form={form}>
        <TextField name="email" label={t('email')} type="email" autoComplete="username" required />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" required />
        <RequestedCodeField />
        <CheckboxField name="remember" label={t('remember')} />
        <SaveButton label={t('login')} />
      </Form>
      {github && <GithubButton label={t('github_login')} from={from} />}
      <div>
        <TextLink isStrong href="/password/reset">
          {t('forgot')}
        </TextLink>
        <p>
          {t('no_account')}{' '}
          <TextLink isStrong href="/register">
            {t('register')}
          </TextLink>
        </p>
      </div>
    </>
  )
}

/** The server asks for a second factor only after the right password; that answer is no error of the form. */
function RequestedCodeField() {
  const { clearErrors } = useFormContext()
  const { errors } = useFormState({ name: 'code' })
  const [shown, setShown] = useState(false)
  const isRequired = errors.code !== undefined
  useLayoutEffect(() => {
    if (shown || !isRequired) return
    setShown(true)
    clearErrors('code')
  }, [shown, isRequired, clearErrors])
  return shown && <CodeField focused />
}
