import { startSession } from '@/features/accounts/service/sessions'
import { users } from '@/schema/access'
import { db } from '@/server/database/db'
import { insertRow } from './insert-row'
import { aRoleWith, assignRole } from './roles'

let count = 0

type UserFields = Partial<typeof users.$inferInsert> & {
  verified?: boolean
  permissions?: string[]
  remember?: boolean
}

/** Creates a signed-in user with exactly these permissions. */
export async function aUser({ verified = true, permissions = [], remember = false, ...fields }: UserFields = {}) {
  count += 1
  const email = `person${count}@example.org`
  const verified_at = verified ? new Date().toISOString() : null
  const user = await insertRow(users, { name: `Person ${count}`, email, email_verified_at: verified_at, ...fields })
  await grantPermissions(user, permissions)
  const { token } = await startSession(db, { user_id: user.id, remember, agent: 'Firefox on Linux' })
  return { ...user, token }
}

/** Grants the permissions through a new role, as the back office does. */
async function grantPermissions(user: { id: number }, permissions: string[]): Promise<void> {
  if (permissions.length > 0) await assignRole(user, await aRoleWith(permissions, `Role of ${user.id}`))
}
