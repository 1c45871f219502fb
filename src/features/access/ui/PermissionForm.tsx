'use client'

import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { TextField } from '@/ui/form/fields/TextField'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deletePermission, getPermission, savePermission } from '../contract'

export function PermissionForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('access')
  const calls = { get: getPermission, save: savePermission, remove: deletePermission }
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/system/permissions"
      object="permissions"
      title={({ name }) => name || t('permission_new')}
      questionOf={({ name, roles_count }) => t('permission_delete', { name, count: roles_count })}
    >
      <TextField name="name" label={t('name')} description={t('permission_name_hint')} autoComplete="off" required />
    </ItemScreen>
  )
}
