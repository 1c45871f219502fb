import { requireRights } from '@/features/access/rules'
import type { Principal } from '@/features/access/service/check-session'
import { lockOwnUser } from '@/features/accounts/service/lock-user'
import { users } from '@/schema/access'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { readUser, type StoredUser } from './read-users'

type UserChange = { author: Principal; id: number }

/**
 * Refuses an account with more rights than the author. Both accounts stay locked, and the author's rights are read
 * again under the lock: of two super users who remove each other at the same moment, the second is refused. Nobody
 * removes themselves, so at least one super user stays.
 */
export async function lockWithinRights(
  tx: Tx,
  { author, id }: UserChange,
): Promise<{ rights: StoredUser; person: StoredUser }> {
  // The rows are locked in the order of the ids, so that two people who change each other do not deadlock.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(isAnyOf(users.id, [author.id, id]))
    .orderBy(users.id)
    .for('update')
  const rights = await lockAuthor(tx, author)
  const person = await readUser(tx, id)
  requireRights(rights, person)
  return { rights, person }
}

/** Reads the author's rights again: they may have shrunk since the call arrived. */
export async function lockAuthor(tx: Tx, author: Principal): Promise<StoredUser> {
  await lockOwnUser(tx, author)
  return readUser(tx, author.id)
}
