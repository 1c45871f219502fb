import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Invalid, Unauthorised } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { passwordMatches } from '@/server/passwords'
import { credentialOf } from '@/server/principal'
import { hashToken } from '@/server/tokens'
import type { codeForm, loginForm } from '../contract'
import { users } from '../table'
import { countGuess, countLogin, forgetGuesses, trustAddress } from './guesses'
import { lockUser } from './lock'
import { hasSecondFactor, type Proof, takeCode } from './second-step'
import { endSession, endWaiting, findWaiting, type Session, startSession } from './sessions'

type Sender = { address: string; agent: string; now?: Date }
type SignedIn = Session & Proof

export async function login(form: z.output<typeof loginForm>, sender: Sender): Promise<SignedIn> {
  const { address, agent, now = new Date() } = sender
  await countLogin({ email: form.email, address })

  const [user] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(eq(users.email, form.email))
  const matches = await passwordMatches(form.password, user?.password_hash)
  if (!user || !matches) throw loginFailed()
  await trustAddress({ email: form.email, address })

  if (form.code) await countGuess(user.id)
  const signedIn = await db.transaction(async (tx) => {
    const { password_hash } = await lockUser(tx, user.id)
    // Somebody may have chosen a new password while this one was compared.
    if (password_hash !== user.password_hash) throw loginFailed()
    const proof = await proveOf(tx, { user_id: user.id, code: form.code, now })
    return enter(tx, { user_id: user.id, remember: form.remember, agent, proof })
  })
  if (form.code) await forgetGuesses(user.id)
  return signedIn
}

const loginFailed = () => new Invalid({ email: ['login_failed'] }, 'login_failed')

type Shown = { user_id: number; code?: string; now: Date }

/** Asked for only after the right password, so that nobody learns who has a second step. */
async function proveOf(tx: Tx, { user_id, code, now }: Shown): Promise<Proof> {
  if (!(await hasSecondFactor(tx, user_id))) return {}
  if (!code) throw new Invalid({ code: ['code_needed'] }, 'code_needed')
  return takeCode(tx, { user_id, code, now })
}

type Arrival = { headers: Headers; now?: Date }

/** After a provider the session waits for the code; the one that opens is another, whose token nobody has seen before. */
export async function proveSecondFactor({ code }: z.output<typeof codeForm>, { headers, now = new Date() }: Arrival) {
  const token = credentialOf(headers)?.token ?? ''
  const waiting = await findWaiting(hashToken(token))
  if (!waiting) throw new Unauthorised('sign_in_again')
  const { user_id, remember } = waiting
  const agent = headers.get('user-agent') ?? ''

  await countGuess(user_id)
  const signedIn = await db.transaction(async (tx) => {
    await lockUser(tx, user_id)
    if (!(await endWaiting(tx, hashToken(token)))) throw new Unauthorised('sign_in_again')
    const proof = await takeCode(tx, { user_id, code, now })
    return enter(tx, { user_id, remember, agent, proof })
  })
  await forgetGuesses(user_id)
  return signedIn
}

type Entering = { user_id: number; remember: boolean; agent: string; proof: Proof }

async function enter(tx: Tx, { user_id, remember, agent, proof }: Entering): Promise<SignedIn> {
  await audit(tx, { user_id, action: 'login', object: 'users', object_id: user_id, changes: toldOf(proof) })
  return { ...(await startSession(tx, { user_id, remember, agent })), ...proof }
}

const toldOf = ({ recovery_codes_left: left }: Proof) =>
  left === undefined ? {} : { recovery_codes: [left + 1, left] }

export async function logout(principal: Principal | null): Promise<{ success: true }> {
  if (principal) await endSession(principal)
  return { success: true }
}
