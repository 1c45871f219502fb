import { Forbidden, Invalid } from '@/contract/problems'
import { SELF_REGISTERED_ROLE } from './contract'

/** The calls and permissions of a person or a role. */
export type Rights = {
  is_super_user: boolean
  permissions: readonly string[]
  routePermissions: readonly string[]
}

/** The back office opens to people with a verified address and any right; other accounts have registrations only. */
export const hasOfficeRights = ({
  email_verified_at,
  is_super_user,
  permissions,
  routePermissions,
}: Rights & { email_verified_at: string | null }): boolean =>
  email_verified_at !== null && (is_super_user || permissions.length > 0 || routePermissions.length > 0)

/** The rights that the holder lacks. */
export function missingRights(holder: Rights, rights: Partial<Rights>): string[] {
  if (holder.is_super_user) return []
  const { is_super_user = false, permissions = [], routePermissions = [] } = rights
  if (is_super_user) return ['super user']
  return [
    ...routePermissions.filter((name) => !holder.routePermissions.includes(name)),
    ...permissions.filter((name) => !holder.permissions.includes(name)),
  ]
}

/** A person cannot change a role or an account that has more rights than they have. */
export function requireRights(holder: Rights, rights: Partial<Rights>): void {
  const [permission] = missingRights(holder, rights)
  if (!permission) return
  throw new Forbidden(rights.is_super_user ? 'super_user_only' : { key: 'beyond_own_rights', values: { permission } })
}

/** Anybody gets this role by opening an account, so it keeps its name and permits nothing. */
export const isSelfRegisteredRole = (name: string): boolean => name === SELF_REGISTERED_ROLE

export function refuseRenamedSelfRegisteredRole(name: string, before: string | undefined): void {
  if (before !== undefined && isSelfRegisteredRole(before) && name !== before)
    throw new Invalid({ name: [{ key: 'role_self_registered_name', values: { name: before } }] })
}

export function refuseRightsOfSelfRegisteredRole(
  name: string,
  rights: Pick<Rights, 'permissions' | 'routePermissions'>,
) {
  const fields = (['permissions', 'routePermissions'] as const).filter((field) => rights[field].length > 0)
  if (!isSelfRegisteredRole(name) || fields.length === 0) return
  const refusal = { key: 'role_self_registered_rights', values: { name } }
  throw new Invalid(Object.fromEntries(fields.map((field) => [field, [refusal]])), refusal)
}
