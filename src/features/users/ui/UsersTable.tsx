'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { ListScreen } from '@/ui/screens/ListScreen'
import type { Column } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import { deleteUser, getUser, type ListedUser, listUsers, saveUser, USER_STATES } from '../contract'
import { UserStateChip } from './UserStateChip'

export function UsersTable() {
  const t = useTranslations('users')
  return (
    <ListScreen
      endpoint={listUsers}
      save={saveUser}
      remove={deleteUser}
      title={t('users')}
      create={{ href: '/system/users/new', label: t('new') }}
      empty={t('empty')}
      columns={useUserColumns()}
      filters={useUserFilters()}
      sort={{ by: 'name', direction: 'asc' }}
      href={({ id }) => `/system/users/${id}`}
      rowNameOf={({ name }) => name}
      questionOf={({ name }) => t('delete_question', { name })}
    />
  )
}

function useUserColumns(): Column<ListedUser>[] {
  const t = useTranslations('users')
  return [
    { key: 'name', title: t('name'), sortable: true, width: 200, least: 160 },
    { key: 'email', title: t('email'), sortable: true, width: 240, least: 180 },
    {
      key: 'roles',
      title: t('roles'),
      width: 200,
      least: 120,
      yields: 1,
      render: ({ roles, is_super_user }) => [...(is_super_user ? [t('super_user')] : []), ...roles].join(', '),
    },
    { key: 'state', title: t('state'), narrow: true, render: ({ state }) => <UserStateChip state={state} /> },
    { key: 'last_used', title: t('last_used'), kind: 'instant', narrow: true, yields: 2 },
    {
      key: 'second_factor',
      title: t('second_factor'),
      initiallyHidden: true,
      render: ({ second_factor }) => second_factor && t('second_factor_yes'),
    },
    { key: 'phone', title: t('phone'), initiallyHidden: true },
    { key: 'created_at', title: t('created_at'), sortable: true, initiallyHidden: true, kind: 'instant' },
  ]
}

function useUserFilters(): Filter[] {
  const t = useTranslations('users')
  const may = useMay()
  // The empty account comes with every role that can be given.
  const rolesQuery = query(getUser, { params: { id: 'new' }, query: { include: 'offered_roles' } })
  const { data } = useQuery({ ...rolesQuery, enabled: may(getUser) })
  const roles = (data?.offered_roles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    { column: 'email', title: t('email') },
    ...(may(getUser) ? [{ column: 'role', title: t('role'), options: roles }] : []),
    {
      column: 'state',
      title: t('state'),
      options: USER_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
    },
  ]
}
