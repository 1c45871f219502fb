'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/ui/DeleteButton'
import { ListScreen } from '@/ui/ListScreen'
import { deleteBlacklistedEmail, listBlacklistedEmails } from '../contract'

export function BlacklistedEmailsTable() {
  const t = useTranslations('blacklist')
  return (
    <ListScreen
      endpoint={listBlacklistedEmails}
      title={t('list')}
      create={{ href: '/admin/blacklist/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: 'email', title: t('email'), sortable: true },
        { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant' },
      ]}
      filters={[{ column: 'email', title: t('email') }]}
      href={({ id }) => `/admin/blacklist/${id}`}
      rowActions={({ id, email }) =>
        id && <DeleteButton compact endpoint={deleteBlacklistedEmail} params={{ id }} name={email} />
      }
    />
  )
}
