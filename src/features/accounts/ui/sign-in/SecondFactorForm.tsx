'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { Link } from '@/ui/navigation/Link'
import { proveSecondFactor } from '../../contract'
import classes from './account.module.css'
import { CodeField } from './CodeField'
import { RecoveryCodeNotice } from './RecoveryCodeNotice'
import { useFinishSignIn } from './use-finish-sign-in'

/** Asks for the code after the return from a provider. */
export function SecondFactorForm({ from }: { from: string }) {
  const t = useTranslations('accounts')
  const { codesLeft, redirect, finish } = useFinishSignIn(from)
  const form = useApiForm(proveSecondFactor, { defaultValues: { code: '' }, silent: true, onSaved: finish })
  if (codesLeft !== undefined) return <RecoveryCodeNotice codesLeft={codesLeft} onContinue={redirect} />

  return (
    <>
      <h1>{t('second_step')}</h1>
      <p className={classes.text}>{t('second_step_text')}</p>
      <Form form={form}>
        <CodeField focused />
        <SaveButton label={t('login_submit')} />
      </Form>
      <div className={classes.links}>
        <Link href={`/login?${new URLSearchParams({ from })}`}>{t('back_to_login')}</Link>
      </div>
    </>
  )
}
