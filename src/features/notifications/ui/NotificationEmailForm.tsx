'use client'

import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { TextField } from '@/ui/form/TextField'
import { ItemScreen } from '@/ui/ItemScreen'
import { deleteNotificationEmail, getNotificationEmail, saveNotificationEmail } from '../contract'

export function NotificationEmailForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('notifications')
  const calls = { get: getNotificationEmail, save: saveNotificationEmail, remove: deleteNotificationEmail }
  const place = { id, list: '/admin/notification-emails', object: 'notification_emails' } as const
  return (
    <ItemScreen {...calls} {...place} title={({ email }) => email || t('new')}>
      <TextField name="email" label={t('email')} description={t('hint')} type="email" autoComplete="off" required />
    </ItemScreen>
  )
}
