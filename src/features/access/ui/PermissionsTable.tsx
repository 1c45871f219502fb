import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMay } from '@/client/calls/permissions'
import { DataTable } from '@/ui/table/DataTable'
import { DeleteMenu } from '@/ui/table/RowMenu'
import { deletePermission, listPermissions, type Permission } from '../contract'

export function PermissionsTable({ create }: { create: ReactNode }) {
  const t = useTranslations('access')
  const may = useMay()
  const remove = ({ id, name, roles_count: count }: Permission) =>
    id && (
      <DeleteMenu
        endpoint={deletePermission}
        params={{ id }}
        name={name}
        question={t('permission_delete', { name, count })}
      />
    )
  return (
    <DataTable
      endpoint={listPermissions}
      caption={t('names')}
      columns={[
        { key: 'name', title: t('name'), sortable: true },
        { key: 'roles_count', title: t('roles'), kind: 'number', narrow: true },
        { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant' },
      ]}
      sort={{ by: 'name', direction: 'asc' }}
      href={({ id }) => `/system/permissions/${id}`}
      rowActions={may(deletePermission) ? remove : undefined}
      empty={create ? { text: t('permissions_empty'), action: create } : undefined}
    />
  )
}
