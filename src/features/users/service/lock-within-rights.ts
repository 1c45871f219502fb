import 'server-only'
import { insistOnHolding } from '@/features/access/rules'
import type { Principal } from '@/features/access/service/principal'
import { lockOwnUser } from '@/features/accounts/service/lock'
import { users } from '@/features/accounts/table'
import type { Tx } from '@/server/db'
import { among } from '@/server/lists'
import { type Person, readPerson } from './find'

type Acting = { author: Principal; id: number }

/**
 * Whom this author may touch: only who holds nothing beyond the author's own rights. Both accounts stay locked, and the
 * author is read anew below the lock: of two super users who remove each other at the same moment the second is one no
 * more. Since nobody removes themselves, at least the last author stays a super user.
 */
export async function lockWithinReach(tx: Tx, { author, id }: Acting): Promise<{ rights: Person; person: Person }> {
  // In the order of their ids, so that two who change each other never wait crosswise.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(among(users.id, [author.id, id]))
    .orderBy(users.id)
    .for('update')
  const rights = await lockAuthor(tx, author)
  const person = await readPerson(tx, id)
  insistOnHolding(rights, person)
  return { rights, person }
}

/** What the author may do now, which may be less than when the call arrived. */
export async function lockAuthor(tx: Tx, author: Principal): Promise<Person> {
  await lockOwnUser(tx, author)
  return readPerson(tx, author.id)
}
