'use client'

import { useTranslations } from 'next-intl'
import { ListScreen } from '@/ui/screens/ListScreen'
import { deleteNotificationEmail, listNotificationEmails, saveNotificationEmail } from '../contract'

export function NotificationEmailsTable() {
  const t = useTranslations('notifications')
  return (
    <ListScreen
      endpoint={listNotificationEmails}
      save={saveNotificationEmail}
      remove={deleteNotificationEmail}
      title={t('list')}
      text={t('text')}
      create={{ href: '/admin/notification-emails/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: 'email', title: t('email'), sortable: true, width: 240, least: 200 },
        {
          key: 'about_registrations',
          title: t('about_registrations'),
          render: ({ about_registrations }) => (about_registrations ? t('about_registrations') : ''),
        },
        {
          key: 'about_season',
          title: t('about_season'),
          render: ({ about_season }) => (about_season ? t('about_season') : ''),
        },
        { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant', width: 148, narrow: true },
      ]}
      filters={[{ column: 'email', title: t('email') }]}
      href={({ id }) => `/admin/notification-emails/${id}`}
      rowNameOf={({ email }) => email}
    />
  )
}
