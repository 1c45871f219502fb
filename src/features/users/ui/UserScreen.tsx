'use client'

import type { IdOrNew } from '@/contract/shapes'
import { userNameOf } from '@/features/accounts/rules'
import { ItemLoader } from '@/ui/screens/ItemLoader'
import { getUser } from '../contract'
import { AccessPanel } from './AccessPanel'
import { SessionsPanel } from './SessionsPanel'
import { UserForm } from './UserForm'
import { useTabToPrefetch } from './use-user-tabs'

/** One account with its rights and its sessions. */
export function UserScreen({ id }: { id: IdOrNew }) {
  return (
    <ItemLoader
      endpoint={getUser}
      id={id}
      query={{ include: 'roles,offered_roles' }}
      nameOf={userNameOf}
      list="/system/users"
      prefetch={id !== 'new' && <PanelPrefetch id={id} />}
    >
      {(person, onSaved) => <UserForm id={id} person={person} onSaved={onSaved} />}
    </ItemLoader>
  )
}

function PanelPrefetch({ id }: { id: number }) {
  const tab = useTabToPrefetch()
  if (tab === 'access') return <AccessPanel id={id} />
  return tab === 'sessions' && <SessionsPanel id={id} />
}
