import 'server-only'
import { eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Invalid, Problem } from '@/contract/problems'
import { env } from '@/env'
import type { Principal } from '@/features/access/service/principal'
import { queueMail } from '@/features/mails/service/queue'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { countAttempt } from '@/server/limits'
import { passwordMatches } from '@/server/passwords'
import type { codeForm, startForm } from '../contract'
import { recoveryCodes, secondFactors, users } from '../table'
import { countGuess, forgetGuesses } from './guesses'
import { lockOwnUser, lockUser } from './lock'
import { appAddress, newSecret } from './one-time-codes'
import { countRecoveryCodes, newRecoveryCodes } from './recovery-codes'
import { hasSecondFactor, sealSecret, takeAppCode, takeCode } from './second-step'
import { endSessionsOf } from './sessions'
import { statusOf } from './status'

type Coded = z.output<typeof codeForm> & { now?: Date }

export async function readSecondFactor({ id }: Principal) {
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

/** Asks for the password once more: whoever finds an open screen must not lock its owner out. */
export async function startSecondFactor({ password }: z.output<typeof startForm>, principal: Principal) {
  await insistOnPassword(password, principal)
  const secret = newSecret()
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    const values = { secret: sealSecret(secret, principal.id), last_step: 0 }
    const started = await tx
      .insert(secondFactors)
      .values({ ...values, user_id: principal.id })
      .onConflictDoUpdate({ target: secondFactors.user_id, set: values, setWhere: isNull(secondFactors.confirmed_at) })
      .returning()
    if (started.length === 0) throw new Problem(409, 'second_factor_on')
  })
  return { secret, address: appAddress({ secret, email: principal.email }) }
}

async function insistOnPassword(password: string | undefined, { id }: Principal): Promise<void> {
  const [user] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, id))
  if (!user?.password_hash) return
  if (!password) throw new Invalid({ password: ['required'] })
  await countAttempt(`password ${id}`, { points: 10, seconds: 15 * 60 })
  if (!(await passwordMatches(password, user.password_hash))) throw new Invalid({ password: ['password_wrong'] })
}

/** Its first code shows that the app works; only then does signing in ask for one. */
export async function confirmSecondFactor({ code, now = new Date() }: Coded, principal: Principal) {
  await countGuess(principal.id)
  const recovery_codes = await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, principal.id))
    if (factor?.confirmed_at) throw new Problem(409, 'second_factor_on')
    if (!factor || !(await takeAppCode(tx, factor, { code, now }))) throw new Invalid({ code: ['code_wrong'] })

    const confirmed_at = now.toISOString()
    await tx.update(secondFactors).set({ confirmed_at }).where(eq(secondFactors.user_id, principal.id))
    await tell(tx, { user_id: principal.id, author_id: principal.id, changes: { second_factor: [false, true] } })
    return newRecoveryCodes(tx, principal.id)
  })
  await forgetGuesses(principal.id)
  return { recovery_codes }
}

export async function renewRecoveryCodes({ code, now = new Date() }: Coded, principal: Principal) {
  await countGuess(principal.id)
  const recovery_codes = await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    await takeCode(tx, { user_id: principal.id, code, now })
    const left = await countRecoveryCodes(tx, principal.id)
    const codes = await newRecoveryCodes(tx, principal.id)
    const changes = { recovery_codes: [left, codes.length] }
    await tell(tx, { user_id: principal.id, author_id: principal.id, changes })
    return codes
  })
  await forgetGuesses(principal.id)
  return { recovery_codes }
}

type Switching = { code: Coded; principal: Principal; locale: Locale }

export async function switchSecondFactorOff({ code: { code, now = new Date() }, principal, locale }: Switching) {
  const { id, session } = principal
  if (!(await hasSecondFactor(db, id))) throw new Invalid({ code: ['second_factor_not_on'] }, 'second_factor_not_on')
  await countGuess(id)
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    await takeCode(tx, { user_id: id, code, now })
    await removeSecondFactor(tx, { user_id: id, author_id: id, session })
  })
  await forgetGuesses(id)
  return statusOf(env.SECOND_FACTOR === 'required' ? 'second_factor_off_required' : 'second_factor_off', locale)
}

type Removal = {
  user_id: number
  author_id: number
  /** Stays signed in, where people do it themselves. */
  session?: string
}

/** Its owner learns of it by mail: whoever took the account must not open it wider unnoticed. */
export async function removeSecondFactor(tx: Tx, { user_id, author_id, session }: Removal): Promise<void> {
  const { email, name, language } = await lockUser(tx, user_id)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  const [removed] = await tx.delete(secondFactors).where(eq(secondFactors.user_id, user_id)).returning()
  if (!removed?.confirmed_at) return

  await endSessionsOf(tx, user_id, { except: author_id === user_id ? session : undefined })
  await tell(tx, { user_id, author_id, changes: { second_factor: [true, false] } })
  await queueMail(tx, { type: 'second_factor_off', to: email, language, user_id, values: { name } })
}

type Told = { user_id: number; author_id: number; changes: Record<string, unknown[]> }

const tell = (tx: Tx, { user_id, author_id, changes }: Told) =>
  audit(tx, { user_id: author_id, action: 'second_factor', object: 'users', object_id: user_id, changes })
