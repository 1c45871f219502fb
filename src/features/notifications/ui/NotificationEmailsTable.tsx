'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/ui/DeleteButton'
import { ListScreen } from '@/ui/ListScreen'
import { deleteNotificationEmail, listNotificationEmails } from '../contract'

export function NotificationEmailsTable() {
  const t = useTranslations('notifications')
  return (
    <ListScreen
      endpoint={listNotificationEmails}
      title={t('list')}
      create={{ href: '/admin/notification-emails/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: 'email', title: t('email'), sortable: true },
        { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant' },
      ]}
      filters={[{ column: 'email', title: t('email') }]}
      href={({ id }) => `/admin/notification-emails/${id}`}
      rowActions={({ id, email }) =>
        id && <DeleteButton compact endpoint={deleteNotificationEmail} params={{ id }} name={email} />
      }
    />
  )
}
