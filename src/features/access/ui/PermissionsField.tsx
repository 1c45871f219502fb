'use client'

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormState } from 'react-hook-form'
import { listQuery } from '@/client/calls/lists'
import { usePermissionHolder } from '@/client/calls/permissions'
import { LoadError } from '@/ui/feedback/LoadError'
import { FieldError } from '@/ui/form/fields/Field'
import { useField } from '@/ui/form/form-details'
import { listPermissions, type NamedPermission, type Role } from '../contract'
import { missingRights } from '../rules'
import { CheckboxRow } from './CheckboxRow'
import classes from './calls.module.css'
import { applySelection, selectedIdsOf } from './selection'

/** Keeps the order of the role, so that ticking and unticking causes no change. */
export const ALL_PERMISSIONS = listQuery(listPermissions, { perPage: 0, sortBy: 'name' })

/** The named permissions of a role as checkboxes. */
export function PermissionsField() {
  const t = useTranslations('access')
  const { id, value, onChange, error } = useField({ name: 'permissions', label: t('names') })
  const { defaultValues } = useFormState<Role>({ name: 'permissions' })
  const user = usePermissionHolder()
  const { data, error: failure, isFetching, refetch } = useQuery(ALL_PERMISSIONS)
  if (failure) return <LoadError failure={failure} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data || !user) return <Skeleton height={88} />

  const all = data.data.flatMap(({ id: own, name }): NamedPermission[] => (own === null ? [] : [{ id: own, name }]))
  const chosen = selectedIdsOf(value)
  const saved = selectedIdsOf(defaultValues?.permissions)
  if (all.length === 0) return <p className={classes.nothing}>{t('names_none')}</p>
  return (
    <div id={id} tabIndex={-1}>
      <ul className={classes.calls}>
        {all.map((permission) => (
          <CheckboxRow
            key={permission.id}
            id={permission.id}
            words={permission.name}
            isChecked={chosen.has(permission.id)}
            wasChecked={saved.has(permission.id)}
            isLocked={missingRights(user, { permissions: [permission.name] }).length > 0}
            onCheck={(own, on) => onChange(applySelection(all, chosen, { ids: [own], on }))}
          />
        ))}
      </ul>
      <FieldError input={{ id, error }} />
    </div>
  )
}

/** The named permissions of a role for a reader who cannot change it. */
export function HeldPermissions({ permissions }: { permissions: readonly NamedPermission[] }) {
  const t = useTranslations('access')
  if (permissions.length === 0) return <p className={classes.nothing}>{t('names_held_none')}</p>
  return (
    <ul className={classes.calls}>
      {permissions.map(({ id, name }) => (
        <li key={id} className={classes.call}>
          {name}
        </li>
      ))}
    </ul>
  )
}
