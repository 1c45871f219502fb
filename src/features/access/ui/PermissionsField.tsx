'use client'

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormState } from 'react-hook-form'
import { listQuery } from '@/client/lists'
import { useUser } from '@/features/accounts/ui/use-user'
import { Wrong } from '@/ui/form/Field'
import { useField } from '@/ui/form/frame'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { listPermissions, type NamedPermission, type Role } from '../contract'
import { beyond } from '../rules'
import classes from './calls.module.css'
import { chosenOf, idsOf } from './grants'
import { TickRow } from './TickRow'

/** As the role holds them, so that what is ticked and taken back is no change. */
export const ALL_NAMES = listQuery(listPermissions, { perPage: 0, sortBy: 'name' })

/** The named permissions of a role as ticks. */
export function NamesField() {
  const t = useTranslations('access')
  const { id, value, onChange, error } = useField({ name: 'permissions', label: t('names') })
  const { defaultValues } = useFormState<Role>({ name: 'permissions' })
  const user = useUser()
  const { data, error: failure, isFetching, refetch } = useQuery(ALL_NAMES)
  if (failure) return <NotLoaded failure={failure} again={() => void refetch()} busy={isFetching} />
  if (!data || !user) return <Skeleton height={88} />

  const all = data.data.flatMap(({ id: own, name }): NamedPermission[] => (own === null ? [] : [{ id: own, name }]))
  const [chosen, saved] = [idsOf(value), idsOf(defaultValues?.permissions)]
  if (all.length === 0) return <p className={classes.nothing}>{t('names_none')}</p>
  return (
    <div id={id} tabIndex={-1}>
      <ul className={classes.calls}>
        {all.map((permission) => (
          <TickRow
            key={permission.id}
            id={permission.id}
            words={permission.name}
            isTicked={chosen.has(permission.id)}
            wasTicked={saved.has(permission.id)}
            isBeyond={beyond(user, { permissions: [permission.name] }).length > 0}
            onTick={(own, on) => onChange(chosenOf(all, chosen, { ids: [own], on }))}
          />
        ))}
      </ul>
      <Wrong input={{ id, error }} />
    </div>
  )
}

/** The same for who may only read. */
export function HeldNames({ permissions }: { permissions: readonly NamedPermission[] }) {
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
