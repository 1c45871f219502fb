'use client'

import type { IdOrNew } from '@/contract/shapes'
import { Item } from '@/ui/Item'
import { getUser } from '../contract'
import { UserForm } from './UserForm'

/** Everything about one account: who it is, what it may do, and where it is signed in. */
export function UserScreen({ id }: { id: IdOrNew }) {
  return (
    <Item endpoint={getUser} id={id} query={{ include: 'roles,offered_roles' }} list="/system/users">
      {(person, onSaved) => <UserForm id={id} person={person} onSaved={onSaved} />}
    </Item>
  )
}
