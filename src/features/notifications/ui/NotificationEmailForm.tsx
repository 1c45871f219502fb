'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/use-api-form'
import type { IdOrNew } from '@/contract/shapes'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextField } from '@/ui/form/TextField'
import { type NotificationEmail, saveNotificationEmail } from '../contract'

type Props = { id: IdOrNew; item: NotificationEmail; onSaved: (item: NotificationEmail) => void }

export function NotificationEmailForm({ id, item, onSaved }: Props) {
  const t = useTranslations('notifications')
  const form = useApiForm(saveNotificationEmail, { params: { id }, defaultValues: item, onSaved })
  return (
    <Form form={form}>
      <TextField name="email" label={t('email')} type="email" inputMode="email" autoComplete="off" required />
      <SaveButton />
    </Form>
  )
}
