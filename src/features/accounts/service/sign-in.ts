import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Invalid, Unauthorised } from '@/contract/problems'
import type { Principal } from '@/features/access/service/check-session'
import { users } from '@/schema/access'
import { audit } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { credentialOf } from '@/server/http/credentials'
import { passwordMatches } from '@/server/security/passwords'
import { hashToken } from '@/server/security/tokens'
import type { codeForm, loginForm } from '../contract'

import {
  countCodeAttempt,
  countLoginAttempt,
  resetCodeAttempts,
  trustCodeAddress,
  trustLoginAddress,
} from './attempt-limits'
import { hasSecondFactor, redeemCode, type SecondFactorProof } from './check-second-factor'
import { lockUser } from './lock-user'
import { endCurrentSession, endPendingSession, findPendingSession, type Session, startSession } from './sessions'

type LoginOrigin = { address: string; agent: string; now?: Date }
type SignedIn = Session & SecondFactorProof

export async function login(form: z.output<typeof loginForm>, origin: LoginOrigin): Promise<SignedIn> {
  const { address, agent, now = new Date() } = origin
  await countLoginAttempt({ email: form.email, address })

  const [user] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(eq(users.email, form.email))
  const matches = await passwordMatches(form.password, user?.password_hash)
  if (!user || !matches) throw loginFailure()

  const budget = form.code && (await countCodeAttempt({ user_id: user.id, address }))
  const { signedIn, isCodeProved } = await db.transaction(async (tx) => {
    const { password_hash } = await lockUser(tx, user.id)
    // The password may have changed while this one was compared.
    if (password_hash !== user.password_hash) throw loginFailure()
    const proof = await redeemSecondFactor(tx, { user_id: user.id, code: form.code, now })
    const { remember } = form
    const session = await auditAndStartSession(tx, { user_id: user.id, remember, agent, proof: proof ?? {} })
    return { signedIn: session, isCodeProved: proof !== null }
  })
  await trustLoginAddress({ email: form.email, address })
  if (isCodeProved) await trustCodeAddress({ user_id: user.id, address })
  if (budget) await resetCodeAttempts(budget)
  return signedIn
}

const loginFailure = () => new Invalid({ email: ['login_failed'] }, 'login_failed')

type SecondFactorInput = { user_id: number; code?: string; now: Date }

/**
 * Asks for the code only after the right password, so that nobody learns which accounts have a second factor. Null for an
 * account without one.
 */
async function redeemSecondFactor(
  tx: Tx,
  { user_id, code, now }: SecondFactorInput,
): Promise<SecondFactorProof | null> {
  if (!(await hasSecondFactor(tx, user_id))) return null
  if (!code) throw new Invalid({ code: ['code_needed'] }, 'code_needed')
  return redeemCode(tx, { user_id, code, now })
}

type ProveContext = { headers: Headers; address: string; now?: Date }

/** After a provider the session waits for the code. A new session with a fresh token replaces it. */
export async function proveSecondFactor(
  { code }: z.output<typeof codeForm>,
  { headers, address, now = new Date() }: ProveContext,
) {
  const token = credentialOf(headers)?.token ?? ''
  const pending = await findPendingSession(hashToken(token))
  if (!pending) throw new Unauthorised('sign_in_again')
  const { user_id, remember } = pending
  const agent = headers.get('user-agent') ?? ''

  const budget = await countCodeAttempt({ user_id, address })
  const signedIn = await db.transaction(async (tx) => {
    await lockUser(tx, user_id)
    if (!(await endPendingSession(tx, hashToken(token)))) throw new Unauthorised('sign_in_again')
    const proof = await redeemCode(tx, { user_id, code, now })
    return auditAndStartSession(tx, { user_id, remember, agent, proof })
  })
  await trustCodeAddress({ user_id, address })
  await resetCodeAttempts(budget)
  return signedIn
}

type SessionStart = { user_id: number; remember: boolean; agent: string; proof: SecondFactorProof }

async function auditAndStartSession(tx: Tx, { user_id, remember, agent, proof }: SessionStart): Promise<SignedIn> {
  await audit(tx, {
    user_id,
    action: 'login',
    object: 'users',
    object_id: user_id,
    changes: recoveryCodeChangesOf(proof),
  })
  return { ...(await startSession(tx, { user_id, remember, agent })), ...proof }
}

const recoveryCodeChangesOf = ({ recovery_codes_left: left }: SecondFactorProof) =>
  left === undefined ? {} : { recovery_codes: [left + 1, left] }

export async function logout(principal: Principal | null): Promise<{ success: true }> {
  if (principal) await endCurrentSession(principal)
  return { success: true }
}
