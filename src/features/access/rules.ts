import { Forbidden, Invalid } from '@/contract/problems'
import { SELF_REGISTERED_ROLE } from '@/features/accounts/contract'

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
  if (!permission) return
  throw new Forbidden(rights.is_super_user ? 'super_user_only' : { key: 'beyond_own_rights', values: { permission } })
}

/** Strangers get it by opening an account: it keeps its name, so that no other takes its place, and permits nothing. */
export const isForStrangers = (name: string): boolean => name === SELF_REGISTERED_ROLE

export function insistOnName(name: string, before: string | undefined): void {
  if (before !== undefined && isForStrangers(before) && name !== before)
    throw new Invalid({ name: [{ key: 'role_self_registered_name', values: { name: before } }] })
}

export function insistOnNothingForStrangers(name: string, rights: Pick<Rights, 'permissions' | 'routePermissions'>) {
  const fields = (['permissions', 'routePermissions'] as const).filter((field) => rights[field].length > 0)
  if (!isForStrangers(name) || fields.length === 0) return
  const refusal = { key: 'role_self_registered_rights', values: { name } }
  throw new Invalid(Object.fromEntries(fields.map((field) => [field, [refusal]])), refusal)
}
