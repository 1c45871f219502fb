'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { useRouter } from '@/i18n/navigation'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextLink } from '@/ui/layout/TextLink'
import { resetPassword } from '../../contract'
import { NewPasswordFields } from './NewPasswordFields'

export function ResetForm({ token }: { token: string }) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const form = useApiForm(resetPassword, {
    defaultValues: { token, email: '', password: '', password_confirmation: '' },
    silent: true,
    onSaved: () => router.replace('/login?done=password'),
  })
  return (
    <>
      <h1>{t('reset')}</h1>
      <Form form={form}>
        <TextField name="email" label={t('email')} type="email" autoComplete="username" required />
        <NewPasswordFields label={t('new_password')} />
        <SaveButton label={t('reset_submit')} />
      </Form>
      <div>
        <TextLink isStrong href="/password/reset">
          {t('reset_new_link')}
        </TextLink>
      </div>
    </>
  )
}
