import 'server-only'
import { eq } from 'drizzle-orm'
import { Forbidden } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { users } from '@/features/accounts/table'
import { audit, differencesOf } from '@/server/audit'
import { db } from '@/server/db'
import { toldOf } from './find'
import { lockWithinReach } from './reach'

/** Sessions, links and roles go along; what the person wrote stays, and names nobody as its author. */
export async function deleteUser(id: number, author: Principal): Promise<{ success: true }> {
  if (id === author.id) throw new Forbidden('own_account')
  await db.transaction(async (tx) => {
    const { person } = await lockWithinReach(tx, { author, id })
    await tx.delete(users).where(eq(users.id, id))
    const changes = differencesOf(toldOf(person), {})
    await audit(tx, { user_id: author.id, action: 'delete', object: 'users', object_id: id, changes })
  })
  return { success: true }
}
