'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/ui/form/fields/ChoiceGroup'
import { useField } from '@/ui/form/form-details'
import { pickedItemsOf } from '@/ui/form/picks/picked-items'
import type { OfferedRole } from '../contract'
import classes from './UserForm.module.css'

type Props = {
  offered: readonly OfferedRole[]
  /** The reason why no role can be changed. */
  locked?: string
}

/** The roles of a person. A role beyond the reader's own rights is shown and cannot be given. */
export function RolesField({ offered, locked }: Props) {
  const t = useTranslations('users')
  const label = t('roles')
  const { id, value, onChange, onBlur, error, disabled } = useField({ name: 'roles', label, disabled: Boolean(locked) })
  const chosen = new Set(pickedItemsOf(value).map((pick) => pick.id))
  const toggle = (role: OfferedRole) => {
    const next = chosen.symmetricDifference(new Set([role.id]))
    onChange(offered.filter((one) => next.has(one.id)).map((one) => ({ id: one.id, name: one.name })))
  }
  return (
    <ChoiceGroup input={{ id, label, description: locked ?? t('roles_hint'), required: false, error }}>
      {offered.length === 0 && <p className={classes.nothing}>{t('no_roles')}</p>}
      <ul id={id} className={classes.roles} tabIndex={-1}>
        {offered.map((role) => (
          <li key={role.id} className={classes.role}>
            <RoleCheckbox
              id={`${id}-${role.id}`}
              role={role}
              checked={chosen.has(role.id)}
              disabled={disabled || role.beyond !== null}
              onBlur={onBlur}
              onToggle={() => toggle(role)}
            />
          </li>
        ))}
      </ul>
    </ChoiceGroup>
  )
}

type CheckboxProps = {
  id: string
  role: OfferedRole
  checked: boolean
  disabled: boolean
  onBlur: () => void
  onToggle: () => void
}

function RoleCheckbox({ id, role: { name, beyond }, checked, disabled, onBlur, onToggle }: CheckboxProps) {
  const t = useTranslations('users')
  const reason = beyond === null ? undefined : `${id}-reason`
  return (
    <>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={reason}
        onBlur={onBlur}
        onChange={onToggle}
      />
      <div>
        <label htmlFor={id}>{name}</label>
        {beyond !== null && (
          <p id={reason} className={classes.reason}>
            {t('role_beyond', { permission: beyond })}
          </p>
        )}
      </div>
    </>
  )
}
