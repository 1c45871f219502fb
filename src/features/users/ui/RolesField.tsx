import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/ui/form/fields/ChoiceGroup'
import { Tick } from '@/ui/form/fields/Tick'
import { useField } from '@/ui/form/form-details'
import { pickedItemsOf } from '@/ui/form/picks/picked-items'
import { Muted, Stack } from '@/ui/layout/layout'
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
      {offered.length === 0 && <Muted>{t('no_roles')}</Muted>}
      <Stack as="ul" id={id} className={classes.roles} tabIndex={-1}>
        {offered.map((role) => {
          const reason = role.beyond === null ? undefined : `${id}-${role.id}-reason`
          return (
            <li key={role.id}>
              <Tick
                id={`${id}-${role.id}`}
                label={role.name}
                checked={chosen.has(role.id)}
                disabled={disabled || role.beyond !== null}
                aria-describedby={reason}
                onBlur={onBlur}
                onChange={() => toggle(role)}
              >
                {role.beyond !== null && (
                  <Muted isSmall id={reason}>
                    {t('role_beyond', { permission: role.beyond })}
                  </Muted>
                )}
              </Tick>
            </li>
          )
        })}
      </Stack>
    </ChoiceGroup>
  )
}
