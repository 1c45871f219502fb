'use client'

import { useTranslations } from 'next-intl'
import { ListScreen } from '@/ui/screens/ListScreen'
import { deleteRole, listRoles, saveRole } from '../contract'

export function RolesTable() {
  const t = useTranslations('access')
  return (
    <ListScreen
      endpoint={listRoles}
      save={saveRole}
      remove={deleteRole}
      title={t('roles')}
      create={{ href: '/system/roles/new', label: t('role_new') }}
      empty={t('roles_empty')}
      columns={[
        { key: 'name', title: t('role_name'), sortable: true },
        { key: 'users_count', title: t('people'), kind: 'number', narrow: true },
        { key: 'calls_count', title: t('calls_allowed'), kind: 'number', narrow: true },
        { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant' },
      ]}
      sort={{ by: 'name', direction: 'asc' }}
      href={({ id }) => `/system/roles/${id}`}
      rowNameOf={({ name }) => name}
      questionOf={({ name, users_count }) => t('role_delete', { name, count: users_count })}
    />
  )
}
