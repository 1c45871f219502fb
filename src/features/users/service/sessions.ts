import 'server-only'
import { Forbidden } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { removeSecondFactor } from '@/features/accounts/service/second-factor'
import { endSessionById, endSessionsOf, listSessionsOf } from '@/features/accounts/service/sessions'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { readPerson } from './find'
import { lockWithinReach } from './reach'

export async function listUserSessions(id: number, reader: Principal) {
  await readPerson(db, id)
  return { data: await listSessionsOf(id, reader.session) }
}

/** Who ends their own stays signed in here, as the settings do it. */
export const endUserSessions = (id: number, author: Principal) =>
  signOut({ id, author }, (tx) => endSessionsOf(tx, id, { except: author.session }))

export const endUserSession = (id: number, session: string, author: Principal) =>
  signOut({ id, author }, (tx) => endSessionById(tx, { user_id: id, session }))

type Acting = { id: number; author: Principal }

async function signOut({ id, author }: Acting, end: (tx: Tx) => Promise<void>): Promise<{ success: true }> {
  await db.transaction(async (tx) => {
    await lockWithinReach(tx, { author, id })
    await end(tx)
    await audit(tx, { user_id: author.id, action: 'logout', object: 'users', object_id: id })
  })
  return { success: true }
}

/** For somebody who has lost their phone: until they set up another, the password alone signs them in. */
export async function removeUserSecondFactor(id: number, author: Principal): Promise<{ success: true }> {
  if (id === author.id) throw new Forbidden('own_sign_in')
  await db.transaction(async (tx) => {
    await lockWithinReach(tx, { author, id })
    await removeSecondFactor(tx, { user_id: id, author_id: author.id })
  })
  return { success: true }
}
