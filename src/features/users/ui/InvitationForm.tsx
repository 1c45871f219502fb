'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { NewPasswordFields } from '@/features/accounts/ui/sign-in/NewPasswordFields'
import { useRouter } from '@/i18n/navigation'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { acceptInvitation } from '../contract'
import classes from './invitation.module.css'

/** The form for the first password of an invited colleague; the login follows. */
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
        {/* A password manager stores the password for this address. */}
        <input id="invitation-email" type="email" autoComplete="username" value={email} readOnly />
      </div>
      <NewPasswordFields label={t('password')} />
      <SaveButton label={t('submit')} />
    </Form>
  )
}
