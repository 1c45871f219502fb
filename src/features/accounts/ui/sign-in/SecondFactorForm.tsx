'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextLink } from '@/ui/layout/TextLink'
import { proveSecondFactor } from '../../contract'
import { CodeField } from './CodeField'
import { RecoveryCodeNotice } from './SignInNotice'
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
      <Form form={form}>
        <CodeField focused />
        <SaveButton label={t('login')} />
      </Form>
      <div>
        <TextLink isStrong href={`/login?${new URLSearchParams({ from })}`}>
          {t('back_to_login')}
        </TextLink>
      </div>
    </>
  )
}
