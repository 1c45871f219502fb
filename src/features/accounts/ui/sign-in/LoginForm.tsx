'use client'

import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLayoutEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useApiForm } from '@/client/use-api-form'
import { Link } from '@/i18n/navigation'
import { CheckboxField } from '@/ui/form/CheckboxField'
import { Form } from '@/ui/form/Form'
import { PasswordField } from '@/ui/form/PasswordField'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextField } from '@/ui/form/TextField'
import { type GithubProblem, login } from '../contract'
import classes from './account.module.css'
import { CodeField } from './CodeField'
import { GithubButton } from './GithubButton'
import { RecoveryUsed } from './RecoveryUsed'
import { useSignedIn } from './use-signed-in'

type Props = { from: string; github: boolean; passwordSaved: boolean; problem?: GithubProblem }

export function LoginForm({ from, github, passwordSaved, problem }: Props) {
  const t = useTranslations('accounts')
  const { left, enter, goOn } = useSignedIn(from)
  const form = useApiForm(login, {
    defaultValues: { email: '', password: '', remember: false, code: '' },
    silent: true,
    onSaved: goOn,
  })
  if (left !== undefined) return <RecoveryUsed left={left} onGoOn={enter} />

  return (
    <>
      <h1>{t('login')}</h1>
      {passwordSaved && (
        <Alert className={classes.message} color="green" role="status" title={t('status.password_saved')} />
      )}
      {problem && (
        <Alert className={classes.message} color="red" role="alert">
          {t(`problems.${problem}`)}
        </Alert>
      )}
      <Form form={form}>
        <TextField name="email" label={t('email')} type="email" inputMode="email" autoComplete="username" required />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" required />
        <CodeIfAsked />
        <CheckboxField name="remember" label={t('remember')} />
        <SaveButton label={t('login_submit')} />
      </Form>
      {github && <GithubButton label={t('github_login')} from={from} />}
      <div className={classes.links}>
        <Link href="/password/reset">{t('forgot')}</Link>
        <p>
          {t('no_account')} <Link href="/register">{t('to_register')}</Link>
        </p>
      </div>
    </>
  )
}

/** Only whoever has a second step learns of it, by the answer to the right password. That it is asked for is no mistake. */
function CodeIfAsked() {
  const { clearErrors } = useFormContext()
  const { errors } = useFormState({ name: 'code' })
  const [shown, setShown] = useState(false)
  const asked = errors.code !== undefined
  useLayoutEffect(() => {
    if (shown || !asked) return
    setShown(true)
    clearErrors('code')
  }, [shown, asked, clearErrors])
  return shown && <CodeField focused />
}
