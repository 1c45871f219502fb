import { Forbidden, Invalid } from '@/contract/problems'
import type { UserDraft } from './contract'

type Account = { email: string; is_super_user: boolean; roles: readonly { id: number }[] }

/** Nobody changes the own rights. Address and password are changed in the settings, where a mail confirms them first. */
export function refuseOwnRightsChange(draft: UserDraft, before: Account): void {
  const { is_super_user = before.is_super_user, roles = before.roles } = draft
  if (is_super_user !== before.is_super_user || !haveSameRoles(roles, before.roles)) throw new Forbidden('own_rights')
  const changed = [draft.email !== before.email && 'email', draft.password && 'password'].filter(Boolean)
  if (changed.length > 0)
    throw new Invalid(Object.fromEntries(changed.map((field) => [field, ['own_sign_in']])), 'own_sign_in')
}

type Role = { id: number }

const haveSameRoles = (some: readonly Role[], others: readonly Role[]) =>
  new Set(some.map(({ id }) => id)).symmetricDifference(new Set(others.map(({ id }) => id))).size === 0
