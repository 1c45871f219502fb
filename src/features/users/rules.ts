import { Forbidden } from '@/contract/problems'
import type { UserDraft } from './contract'

type Account = { email: string; is_super_user: boolean; roles: readonly { id: number }[] }

/** Nobody raises or lowers themselves; what proves who they are they change in the settings, where a mail confirms it first. */
export function refuseOwnRights(draft: UserDraft, before: Account): void {
  const { is_super_user = before.is_super_user, roles = before.roles } = draft
  if (is_super_user !== before.is_super_user || !areSame(roles, before.roles)) throw new Forbidden('own_rights')
  if (draft.email !== before.email || draft.password) throw new Forbidden('own_sign_in')
}

type Role = { id: number }

const areSame = (some: readonly Role[], others: readonly Role[]) =>
  new Set(some.map(({ id }) => id)).symmetricDifference(new Set(others.map(({ id }) => id))).size === 0
