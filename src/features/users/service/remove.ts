import { eq } from 'drizzle-orm'
import { Forbidden } from '@/contract/problems'
import type { Principal } from '@/features/access/service/check-session'
import { users } from '@/schema/access'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { lockWithinRights } from './lock-within-rights'
import { auditedFieldsOf } from './read-users'

/** Deletes sessions, links and roles with the account. Texts of the person stay without an author. */
export async function deleteUser(id: number, author: Principal): Promise<{ success: true }> {
  if (id === author.id) throw new Forbidden('own_account')
  await db.transaction(async (tx) => {
    const { person } = await lockWithinRights(tx, { author, id })
    await tx.delete(users).where(eq(users.id, id))
    const changes = changedFieldsOf(auditedFieldsOf(person), {})
    await audit(tx, { user_id: author.id, action: 'delete', object: 'users', object_id: id, changes })
  })
  return { success: true }
}
