'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/use-api-form'
import { Link } from '@/i18n/navigation'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { proveSecondFactor } from '../contract'
import classes from './account.module.css'
import { CodeField } from './CodeField'
import { RecoveryUsed } from './RecoveryUsed'
import { useSignedIn } from './use-signed-in'

/** After the way back from a provider: only the code is missing. */
export function SecondStepForm({ from }: { from: string }) {
  const t = useTranslations('accounts')
  const { left, enter, goOn } = useSignedIn(from)
  const form = useApiForm(proveSecondFactor, { defaultValues: { code: '' }, silent: true, onSaved: goOn })
  if (left !== undefined) return <RecoveryUsed left={left} onGoOn={enter} />

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
