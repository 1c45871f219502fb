'use client'

import { useTranslations } from 'next-intl'
import { ListScreen } from '@/ui/ListScreen'
import { deleteBlacklistedEmail, listBlacklistedEmails, saveBlacklistedEmail } from '../contract'

export function BlacklistedEmailsTable() {
  const t = useTranslations('blacklist')
  return (
    <ListScreen
      endpoint={listBlacklistedEmails}
      save={saveBlacklistedEmail}
      remove={deleteBlacklistedEmail}
      title={t('list')}
      create={{ href: '/admin/blacklist/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: 'email', title: t('email'), sortable: true },
        { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant' },
      ]}
      filters={[{ column: 'email', title: t('email') }]}
      href={({ id }) => `/admin/blacklist/${id}`}
      nameOf={({ email }) => email}
    />
  )
}
