'use client'

import { useQueries } from '@tanstack/react-query'
import { useMay } from '@/client/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { Item } from '@/ui/Item'
import { getRole, saveRole } from '../contract'
import { ALL_CALLS } from './CallsField'
import { ALL_NAMES } from './NamesField'
import { RoleForm } from './RoleForm'

const EVERYTHING = { include: 'permissions,routePermissions' }

/** What a role permits, and who may change that. */
export function RoleScreen({ id }: { id: IdOrNew }) {
  const may = useMay()
  return (
    <Item endpoint={getRole} id={id} query={EVERYTHING} list="/system/roles" ahead={may(saveRole) && <Grants />}>
      {(role, onSaved) => <RoleForm id={id} role={role} onSaved={onSaved} />}
    </Item>
  )
}

/** What there is to be ticked. */
function Grants() {
  useQueries({ queries: [ALL_CALLS, ALL_NAMES] })
  return null
}
