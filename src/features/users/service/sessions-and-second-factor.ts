import { Forbidden } from '@/contract/problems'
import type { Principal } from '@/features/access/service/check-session'
import { deleteSecondFactor } from '@/features/accounts/service/second-factor-settings'
import { endSessionById, endSessionsOf, listSessionsOf } from '@/features/accounts/service/sessions'
import { audit } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { lockWithinRights } from './lock-within-rights'
import { readUser } from './read-users'

export async function listUserSessions(id: number, reader: Principal) {
  await readUser(db, id)
  return { data: await listSessionsOf(id, reader.session) }
}

/** A person who ends the own sessions stays signed in here, as in the settings. */
export const endUserSessions = (id: number, author: Principal) =>
  endSessionsOfUser({ id, author }, (tx) => endSessionsOf(tx, id, { except: author.session }))

export const endUserSession = (id: number, session: string, author: Principal) =>
  endSessionsOfUser({ id, author }, (tx) => endSessionById(tx, { user_id: id, session }))

type SessionAction = { id: number; author: Principal }

async function endSessionsOfUser(
  { id, author }: SessionAction,
  end: (tx: Tx) => Promise<void>,
): Promise<{ success: true }> {
  await db.transaction(async (tx) => {
    await lockWithinRights(tx, { author, id })
    await end(tx)
    await audit(tx, { user_id: author.id, action: 'logout', object: 'users', object_id: id })
  })
  return { success: true }
}

/** Helps a person who has lost the phone: the password alone signs in until a new app is set up. */
export async function removeUserSecondFactor(id: number, author: Principal): Promise<{ success: true }> {
  if (id === author.id) throw new Forbidden('own_sign_in')
  await db.transaction(async (tx) => {
    await lockWithinRights(tx, { author, id })
    await deleteSecondFactor(tx, { user_id: id, author_id: author.id })
  })
  return { success: true }
}
