'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { NewPasswordFields } from '@/features/accounts/ui/sign-in/NewPasswordFields'
import { useRouter } from '@/i18n/navigation'
import { Form } from '@/ui/form/Form'
import { Field } from '@/ui/form/fields/Field'
import fields from '@/ui/form/fields/field.module.css'
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
      <Field input={{ id: 'invitation-email', label: t('email') }}>
        {/* A password manager stores the password for this address. */}
        <input
          id="invitation-email"
          type="email"
          autoComplete="username"
          className={`${fields.control} ${classes.email}`}
          value={email}
          readOnly
        />
      </Field>
      <NewPasswordFields label={t('password')} />
      <SaveButton label={t('submit')} />
    </Form>
  )
}
