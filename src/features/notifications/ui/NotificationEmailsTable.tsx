'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/features/accounts/ui/use-formats'
import { showInstant } from '@/i18n/formats'
import { ButtonLink } from '@/ui/ButtonLink'
import { DeleteButton } from '@/ui/DeleteButton'
import { DataTable } from '@/ui/table/DataTable'
import { deleteNotificationEmail, listNotificationEmails } from '../contract'

export function NotificationEmailsTable() {
  const t = useTranslations('notifications')
  const formats = useFormats()
  return (
    <DataTable
      endpoint={listNotificationEmails}
      caption={t('list')}
      columns={[
        { key: 'email', title: t('email'), sortable: true },
        {
          key: 'created_at',
          title: t('created_at'),
          sortable: true,
          render: ({ created_at }) => showInstant(created_at, formats),
        },
      ]}
      filters={[{ column: 'email', title: t('email') }]}
      href={({ id }) => `/admin/notification-emails/${id}`}
      rowActions={({ id, email }) =>
        id && <DeleteButton compact endpoint={deleteNotificationEmail} params={{ id }} name={email} />
      }
      empty={{ text: t('empty'), action: <ButtonLink href="/admin/notification-emails/new">{t('new')}</ButtonLink> }}
    />
  )
}
