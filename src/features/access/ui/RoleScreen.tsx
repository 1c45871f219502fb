'use client'

import { useQueries } from '@tanstack/react-query'
import { useMay } from '@/client/calls/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { ItemLoader } from '@/ui/screens/ItemLoader'
import { getRole, saveRole } from '../contract'
import { ALL_CALLS } from './CallsField'
import { ALL_PERMISSIONS } from './PermissionsField'
import { type HoldersComponent, RoleForm } from './RoleForm'

const INCLUDE_GRANTS = { include: 'permissions,routePermissions' }

/** A role with the calls that it permits. */
export function RoleScreen({ id, Holders }: { id: IdOrNew; Holders: HoldersComponent }) {
  const may = useMay()
  return (
    <ItemLoader
      endpoint={getRole}
      id={id}
      query={INCLUDE_GRANTS}
      nameOf={({ name }) => name}
      list="/system/roles"
      prefetch={may(saveRole) && <GrantsPrefetch />}
    >
      {(role, onSaved) => <RoleForm id={id} role={role} onSaved={onSaved} Holders={Holders} />}
    </ItemLoader>
  )
}

/** Loads the choices of the form while the role is on its way. */
function GrantsPrefetch() {
  useQueries({ queries: [ALL_CALLS, ALL_PERMISSIONS] })
  return null
}
