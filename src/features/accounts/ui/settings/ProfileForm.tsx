import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { query } from '@/client/calls/query'
import { useApiForm } from '@/client/forms/use-api-form'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { getUser, saveProfile, type User } from '../../contract'

export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations('accounts')
  const queries = useQueryClient()
  const [pending, setPending] = useState<string>()
  const { name, first_name, second_name, email, phone } = user
  const form = useApiForm(saveProfile, {
    defaultValues: { name, first_name, second_name, email, phone },
    onSaved: (saved, sent) => {
      queries.setQueryData(query(getUser).queryKey, saved)
      setPending(sent.email.trim().toLowerCase() === saved.email ? undefined : sent.email)
    },
  })
  return (
    <Form form={form}>
      {pending && (
        <Alert color="amber" role="status" title={t('email_pending_title')}>
          {t('email_pending', { email: pending, current: user.email })}
        </Alert>
      )}
      <TextField name="name" label={t('name')} autoComplete="nickname" required />
      <TextField name="first_name" label={t('first_name')} autoComplete="given-name" />
      <TextField name="second_name" label={t('second_name')} autoComplete="family-name" />
      <TextField
        name="email"
        label={t('email')}
        description={t('email_hint')}
        type="email"
        autoComplete="email"
        required
      />
      <TextField name="phone" label={t('phone')} type="tel" autoComplete="tel" />
      <SaveButton />
    </Form>
  )
}
