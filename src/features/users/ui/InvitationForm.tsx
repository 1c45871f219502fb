'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/use-api-form'
import { NewPasswordFields } from '@/features/accounts/ui/NewPasswordFields'
import { useRouter } from '@/i18n/navigation'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { acceptInvitation } from '../contract'
import classes from './invitation.module.css'

/** The first password of a colleague; after it the login waits. */
export function InvitationForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations('invitation')
  const router = useRouter()
  const form = useApiForm(acceptInvitation, {
    defaultValues: { token, password: '', password_confirmation: '' },
    silent: true,
    onSaved: () => router.replace('/login?done=password'),
  })
  return (
    <Form form={form}>
      <div className={classes.account}>
        <label htmlFor="invitation-email">{t('email')}</label>
        {/* Shown, and what a password manager keeps the password for. */}
        <input id="invitation-email" type="email" autoComplete="username" value={email} readOnly />
      </div>
      <NewPasswordFields label={t('password')} />
      <SaveButton label={t('submit')} />
    </Form>
  )
}
