'use client'

import type { IdOrNew } from '@/contract/shapes'
import { Item } from '@/ui/Item'
import { getRole } from '../contract'
import { RoleForm } from './RoleForm'

const EVERYTHING = { include: 'permissions,routePermissions' }

/** What a role permits, and who may change that. */
export function RoleScreen({ id }: { id: IdOrNew }) {
  return (
    <Item endpoint={getRole} id={id} query={EVERYTHING} list="/system/roles">
      {(role, onSaved) => <RoleForm id={id} role={role} onSaved={onSaved} />}
    </Item>
  )
}
