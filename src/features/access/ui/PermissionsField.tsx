import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormState } from 'react-hook-form'
import { listQuery } from '@/client/calls/lists'
import { usePermissionHolder } from '@/client/calls/permissions'
import { Loaded } from '@/ui/feedback/Loaded'
import { FieldError } from '@/ui/form/fields/Field'
import { useField } from '@/ui/form/form-details'
import { Muted, Row, Rows } from '@/ui/layout/layout'
import { listPermissions, type NamedPermission, type Role } from '../contract'
import { missingRights } from '../rules'
import { CheckboxRow } from './CheckboxRow'
import { applySelection, selectedIdsOf } from './selection'

/** Keeps the order of the role, so that ticking and unticking causes no change. */
export const ALL_PERMISSIONS = listQuery(listPermissions, { perPage: 0, sortBy: 'name' })

/** The named permissions of a role as checkboxes. */
export function PermissionsField() {
  const t = useTranslations('access')
  const { id, value, onChange, error } = useField({ name: 'permissions', label: t('names') })
  const { defaultValues } = useFormState<Role>({ name: 'permissions' })
  const user = usePermissionHolder()
  const chosen = selectedIdsOf(value)
  const saved = selectedIdsOf(defaultValues?.permissions)
  return (
    <Loaded query={useQuery(ALL_PERMISSIONS)} waiting={88}>
      {({ data }) => {
        const all = data.flatMap(({ id: own, name }): NamedPermission[] => (own === null ? [] : [{ id: own, name }]))
        if (all.length === 0) return <Muted>{t('names_none')}</Muted>
        return (
          <div id={id} tabIndex={-1}>
            <Rows isOpen>
              {all.map((permission) => (
                <CheckboxRow
                  key={permission.id}
                  id={permission.id}
                  words={permission.name}
                  isChecked={chosen.has(permission.id)}
                  wasChecked={saved.has(permission.id)}
                  isLocked={!user || missingRights(user, { permissions: [permission.name] }).length > 0}
                  onCheck={(own, on) => onChange(applySelection(all, chosen, { ids: [own], on }))}
                />
              ))}
            </Rows>
            <FieldError input={{ id, error }} />
          </div>
        )
      }}
    </Loaded>
  )
}

/** The named permissions of a role for a reader who cannot change it. */
export function HeldPermissions({ permissions }: { permissions: readonly NamedPermission[] }) {
  const t = useTranslations('access')
  if (permissions.length === 0) return <Muted>{t('names_held_none')}</Muted>
  return (
    <Rows isOpen>
      {permissions.map(({ id, name }) => (
        <Row key={id}>{name}</Row>
      ))}
    </Rows>
  )
}
