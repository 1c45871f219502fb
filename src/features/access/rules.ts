import { Forbidden } from '@/contract/problems'

/** What a person, or a role, may do. */
export type Rights = {
  is_super_user: boolean
  permissions: readonly string[]
  routePermissions: readonly string[]
}

/** What of these rights somebody lacks. */
export function beyond(holder: Rights, rights: Partial<Rights>): string[] {
  if (holder.is_super_user) return []
  const { is_super_user = false, permissions = [], routePermissions = [] } = rights
  if (is_super_user) return ['super user']
  return [
    ...routePermissions.filter((name) => !holder.routePermissions.includes(name)),
    ...permissions.filter((name) => !holder.permissions.includes(name)),
  ]
}

/** Nobody gives, changes or takes away what they do not hold themselves: a role, or a person, that may do more is out of reach. */
export function insistOnHolding(holder: Rights, rights: Partial<Rights>): void {
  const [permission] = beyond(holder, rights)
  if (permission) throw new Forbidden({ key: 'beyond_own_rights', values: { permission } })
}
