import { eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Invalid, Problem } from '@/contract/problems'
import { env } from '@/env'
import type { Principal } from '@/features/access/service/check-session'
import { users } from '@/schema/access'
import { recoveryCodes, secondFactors } from '@/schema/accounts'
import { audit } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { countAttempt } from '@/server/http/rate-limits'
import { passwordMatches } from '@/server/security/passwords'
import type { codeForm, startSecondFactorForm } from '../contract'
import { countCodeAttempt, resetCodeAttempts } from './attempt-limits'
import { encryptFactorSecret, hasSecondFactor, redeemAppCode, redeemCode } from './check-second-factor'
import { lockOwnUser, lockUser } from './lock-user'
import { queueAccountMail } from './queue-account-mail'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes'
import { endSessionsOf } from './sessions'
import { createTotpSecret, totpUriOf } from './totp'
import { translateStatus } from './translate-status'

type CodeInput = z.output<typeof codeForm> & { now?: Date }

export async function getSecondFactor({ id }: Principal) {
  const [row] = await db
    .select({ password_hash: users.password_hash, confirmed_at: secondFactors.confirmed_at })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.user_id, users.id))
    .where(eq(users.id, id))
  const confirmed_at = row?.confirmed_at ?? null
  return {
    enabled: confirmed_at !== null,
    confirmed_at,
    codes_left: confirmed_at ? await countRecoveryCodes(db, id) : 0,
    has_password: Boolean(row?.password_hash),
  }
}

/** Requires the password, so that a stranger at an open screen cannot lock the owner out. */
export async function startSecondFactor({ password }: z.output<typeof startSecondFactorForm>, principal: Principal) {
  await requirePassword(password, principal)
  const secret = createTotpSecret()
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    const values = { secret: encryptFactorSecret(secret, principal.id), last_step: 0 }
    const started = await tx
      .insert(secondFactors)
      .values({ ...values, user_id: principal.id })
      .onConflictDoUpdate({ target: secondFactors.user_id, set: values, setWhere: isNull(secondFactors.confirmed_at) })
      .returning()
    if (started.length === 0) throw new Problem(409, 'second_factor_on')
  })
  return { secret, address: totpUriOf({ secret, email: principal.email }) }
}

async function requirePassword(password: string | undefined, { id }: Principal): Promise<void> {
  const [user] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, id))
  if (!user?.password_hash) return
  if (!password) throw new Invalid({ password: ['required'] })
  await countAttempt(`password ${id}`, { points: 10, seconds: 15 * 60 })
  if (!(await passwordMatches(password, user.password_hash))) throw new Invalid({ password: ['password_wrong'] })
}

/** The first code proves that the app works; from then on signing in requires a code. */
export async function confirmSecondFactor({ code, now = new Date() }: CodeInput, principal: Principal) {
  const budget = await countCodeAttempt({ user_id: principal.id })
  const recovery_codes = await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, principal.id))
    if (factor?.confirmed_at) throw new Problem(409, 'second_factor_on')
    if (!factor || !(await redeemAppCode(tx, factor, { code, now }))) throw new Invalid({ code: ['code_wrong'] })

    const confirmed_at = now.toISOString()
    await tx.update(secondFactors).set({ confirmed_at }).where(eq(secondFactors.user_id, principal.id))
    await auditSecondFactor(tx, {
      user_id: principal.id,
      author_id: principal.id,
      changes: { second_factor: [false, true] },
    })
    return replaceRecoveryCodes(tx, principal.id)
  })
  await resetCodeAttempts(budget)
  return { recovery_codes }
}

export async function renewRecoveryCodes({ code, now = new Date() }: CodeInput, principal: Principal) {
  const budget = await countCodeAttempt({ user_id: principal.id })
  const recovery_codes = await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    await redeemCode(tx, { user_id: principal.id, code, now })
    const left = await countRecoveryCodes(tx, principal.id)
    const codes = await replaceRecoveryCodes(tx, principal.id)
    const changes = { recovery_codes: [left, codes.length] }
    await auditSecondFactor(tx, { user_id: principal.id, author_id: principal.id, changes })
    return codes
  })
  await resetCodeAttempts(budget)
  return { recovery_codes }
}

type RemoveInput = { code: CodeInput; principal: Principal; locale: Locale }

export async function removeSecondFactor({ code: { code, now = new Date() }, principal, locale }: RemoveInput) {
  const { id, session } = principal
  if (!(await hasSecondFactor(db, id))) throw new Invalid({ code: ['second_factor_not_on'] }, 'second_factor_not_on')
  const budget = await countCodeAttempt({ user_id: id })
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    await redeemCode(tx, { user_id: id, code, now })
    await deleteSecondFactor(tx, { user_id: id, author_id: id, session })
  })
  await resetCodeAttempts(budget)
  return translateStatus(env.SECOND_FACTOR === 'required' ? 'second_factor_off_required' : 'second_factor_off', locale)
}

type SecondFactorDeletion = {
  user_id: number
  author_id: number
  /** The session that stays signed in when people remove their own second factor. */
  session?: string
}

/** The mail warns the owner, so that an intruder cannot weaken the account unnoticed. */
export async function deleteSecondFactor(tx: Tx, { user_id, author_id, session }: SecondFactorDeletion): Promise<void> {
  const { email, name, language } = await lockUser(tx, user_id)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  const [removed] = await tx.delete(secondFactors).where(eq(secondFactors.user_id, user_id)).returning()
  if (!removed?.confirmed_at) return

  await endSessionsOf(tx, user_id, { except: author_id === user_id ? session : undefined })
  await auditSecondFactor(tx, { user_id, author_id, changes: { second_factor: [true, false] } })
  await queueAccountMail(tx, { type: 'second_factor_off', to: email, language, user_id, values: { name } })
}

type SecondFactorChange = { user_id: number; author_id: number; changes: Record<string, unknown[]> }

const auditSecondFactor = (tx: Tx, { user_id, author_id, changes }: SecondFactorChange) =>
  audit(tx, { user_id: author_id, action: 'second_factor', object: 'users', object_id: user_id, changes })
