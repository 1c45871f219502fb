'use client'

import type { IdOrNew } from '@/contract/shapes'
import { Item } from '@/ui/Item'
import { getUser } from '../contract'
import { AccessPanel } from './AccessPanel'
import { SessionsPanel } from './SessionsPanel'
import { UserForm } from './UserForm'
import { useTabAhead } from './use-tabs'

/** Everything about one account: who it is, what it may do, and where it is signed in. */
export function UserScreen({ id }: { id: IdOrNew }) {
  return (
    <Item
      endpoint={getUser}
      id={id}
      query={{ include: 'roles,offered_roles' }}
      list="/system/users"
      ahead={id !== 'new' && <OpenPanel id={id} />}
    >
      {(person, onSaved) => <UserForm id={id} person={person} onSaved={onSaved} />}
    </Item>
  )
}

function OpenPanel({ id }: { id: number }) {
  const tab = useTabAhead()
  if (tab === 'access') return <AccessPanel id={id} />
  return tab === 'sessions' && <SessionsPanel id={id} />
}
