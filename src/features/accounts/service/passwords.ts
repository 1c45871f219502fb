import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { queueMail } from '@/features/mails/service/queue'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { inEvenTime } from '@/server/even-time'
import { hasAttemptLeft, mailboxOf } from '@/server/limits'
import { hashPassword } from '@/server/passwords'
import { type passwordForm, RESET_MINUTES, type resetForm } from '../contract'
import { checkPassword } from '../rules'
import { users } from '../table'
import { trustAddress } from './guesses'
import { lockOwnUser } from './lock'
import { endSessionsOf } from './sessions'
import type { Recipient } from './sign-up'
import { statusOf } from './status'
import { forgetTokens, issueToken, redeemToken } from './tokens'

/** Says the same for an unknown address, and for one that has asked too often: it has a mail already. */
export async function requestPasswordReset(email: string, locale: Locale) {
  await inEvenTime(async () => {
    const left = await hasAttemptLeft(`reset ${mailboxOf(email)}`, { points: 3, seconds: 15 * 60 })
    if (left) await sendResetLink(email)
  })
  return statusOf('reset_sent', locale)
}

async function sendResetLink(email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email))
    if (!user) return
    const token = await issueToken(tx, { kind: 'password_reset', user_id: user.id, email, hours: RESET_MINUTES / 60 })
    const { id: user_id, name, language } = user
    await queueMail(tx, { type: 'password_reset', to: email, language, user_id, values: { name, token } })
  })
}

/** The link has proved the address, so an account that was never verified is so now; every session ends. */
export async function resetPassword(
  { token, email, password }: z.output<typeof resetForm>,
  { locale, address }: { locale: Locale; address: string },
) {
  checkPassword(password, { email })
  const password_hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const { user, ...used } = await redeemToken(tx, { kind: 'password_reset', token })
    // The account may have moved to another address while the link was being made.
    if (used.email !== email || user.email !== email) throw new Invalid({ email: ['token_invalid'] }, 'token_invalid')
    const verified = sql`coalesce(${users.email_verified_at}, now())`
    await tx.update(users).set({ password_hash, email_verified_at: verified }).where(eq(users.id, user.id))
    await endSessionsOf(tx, user.id)
    await forgetTokens(tx, user.id)
    await audit(tx, { user_id: user.id, action: 'password', object: 'users', object_id: user.id })
    await warnOfPassword(tx, user)
  })
  await trustAddress({ email, address })
  return statusOf('password_saved', locale)
}

/** Whoever took the session or reads the mails must not take the account unnoticed. */
export async function warnOfPassword(tx: Tx, { id, email, name, language }: Recipient): Promise<void> {
  await queueMail(tx, { type: 'password_changed', to: email, language, user_id: id, values: { name } })
}

/** Every other session of the person ends: whoever else is signed in must know the new password. */
export async function savePassword({ password }: z.output<typeof passwordForm>, principal: Principal, locale: Locale) {
  checkPassword(password, principal)
  const password_hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, principal)
    await tx.update(users).set({ password_hash, updated_by: principal.id }).where(eq(users.id, principal.id))
    await endSessionsOf(tx, principal.id, { except: principal.session })
    await forgetTokens(tx, principal.id)
    await audit(tx, { user_id: principal.id, action: 'password', object: 'users', object_id: principal.id })
    await warnOfPassword(tx, user)
  })
  return statusOf('password_saved', locale)
}
