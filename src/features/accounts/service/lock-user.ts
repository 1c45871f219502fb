import 'server-only'
import { eq } from 'drizzle-orm'
import { NoSession, NotFound } from '@/contract/problems'
import type { Principal } from '@/features/access/service/check-session'
import { sessions, users } from '@/schema/access'
import type { Tx } from '@/server/database/db'

/** Take this lock before any other of the account, so that changes of one account run in turn without deadlocks. */
export async function lockUser(tx: Tx, id: number) {
  const user = await findAndLockUser(tx, id)
  if (!user) throw new NotFound()
  return user
}

/** Refuses a call whose session ended meanwhile: the owner may just have taken the account back. */
export async function lockOwnUser(tx: Tx, { id, session }: Pick<Principal, 'id' | 'session'>) {
  const user = await findAndLockUser(tx, id)
  if (!user || !(await tx.$count(sessions, eq(sessions.token_hash, session)))) throw new NoSession()
  return user
}

async function findAndLockUser(tx: Tx, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}
