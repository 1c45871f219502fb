'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/use-api-form'
import type { IdOrNew } from '@/contract/shapes'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextField } from '@/ui/form/TextField'
import { type BlacklistedEmail, saveBlacklistedEmail } from '../contract'

type Props = { id: IdOrNew; item: BlacklistedEmail; onSaved: (item: BlacklistedEmail) => void }

export function BlacklistedEmailForm({ id, item, onSaved }: Props) {
  const t = useTranslations('blacklist')
  const form = useApiForm(saveBlacklistedEmail, { params: { id }, defaultValues: item, onSaved })
  return (
    <Form form={form}>
      <TextField name="email" label={t('email')} type="email" inputMode="email" autoComplete="off" required />
      <SaveButton />
    </Form>
  )
}
