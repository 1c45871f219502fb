import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { query } from '@/client/calls/query'
import { useApiForm } from '@/client/forms/use-api-form'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { useFieldWords } from '@/ui/form/use-field-words'
import { getUser, saveProfile, type User } from '../../contract'

export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations('accounts')
  const field = useFieldWords('accounts')
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
      <TextField {...field('name')} autoComplete="nickname" required />
      <TextField {...field('first_name')} autoComplete="given-name" />
      <TextField {...field('second_name')} autoComplete="family-name" />
      <TextField {...field('email')} type="email" autoComplete="email" required />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <SaveButton />
    </Form>
  )
}
