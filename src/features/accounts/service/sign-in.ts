import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Invalid } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { audit } from '@/server/audit'
import { db } from '@/server/db'
import { countAttempt, forgetAttempts } from '@/server/limits'
import { passwordMatches } from '@/server/passwords'
import type { loginForm } from '../contract'
import { users } from '../table'
import { endSession, type Session, startSession } from './sessions'

type Sender = { address: string; agent: string }

const FROM_ONE_ADDRESS = { points: 10, seconds: 15 * 60 }
/** High enough that nobody can lock an account from one place, low enough that guessing from many is hopeless. */
const FROM_EVERYWHERE = { points: 100, seconds: 60 * 60 }

export async function login(form: z.output<typeof loginForm>, { address, agent }: Sender): Promise<Session> {
  await countAttempt(`login ${form.email} ${address}`, FROM_ONE_ADDRESS)
  await countAttempt(`login ${form.email}`, FROM_EVERYWHERE)

  const [user] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(eq(users.email, form.email))
  const matches = await passwordMatches(form.password, user?.password_hash)
  if (!user || !matches) throw new Invalid({ email: ['login_failed'] }, 'login_failed')

  await forgetAttempts(`login ${form.email} ${address}`)
  return db.transaction(async (tx) => {
    await audit(tx, { user_id: user.id, action: 'login', object: 'users', object_id: user.id })
    return startSession(tx, { user_id: user.id, remember: form.remember, agent })
  })
}

export async function logout(principal: Principal | null): Promise<{ success: true }> {
  if (principal) await endSession(principal)
  return { success: true }
}
