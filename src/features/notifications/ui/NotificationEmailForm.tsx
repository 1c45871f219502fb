'use client'

import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { TextField } from '@/ui/form/fields/TextField'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteNotificationEmail, getNotificationEmail, saveNotificationEmail } from '../contract'

export function NotificationEmailForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('notifications')
  const calls = { get: getNotificationEmail, save: saveNotificationEmail, remove: deleteNotificationEmail }
  const screen = { id, list: '/admin/notification-emails', object: 'notification_emails' } as const
  return (
    <ItemScreen {...calls} {...screen} title={({ email }) => email || t('new')}>
      <TextField name="email" label={t('email')} description={t('hint')} type="email" autoComplete="off" required />
    </ItemScreen>
  )
}
