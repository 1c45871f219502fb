import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import type { Principal } from '@/features/access/service/check-session'
import { users } from '@/schema/access'
import { audit } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { withConstantTime } from '@/server/http/constant-time'
import { mailboxOf, tryCountInTransaction } from '@/server/http/rate-limits'
import { hashPassword } from '@/server/security/passwords'
import { type passwordForm, RESET_MINUTES, type resetForm } from '../contract'
import { checkPassword } from '../rules'
import { resetLoginAttempts, trustLoginAddress } from './attempt-limits'
import { hasSecondFactor } from './check-second-factor'
import type { AccountRecipient } from './create-account'
import { lockOwnUser } from './lock-user'
import { deleteTokens, issueToken, redeemToken } from './mailed-tokens'
import { queueAccountMail } from './queue-account-mail'
import { endSessionsOf } from './sessions'
import { translateStatus } from './translate-status'

const RESET_LIMIT = { points: 3, seconds: 15 * 60 }

/** Answers the same for an unknown address and for one that asked too often, which has a mail already. */
export async function requestPasswordReset(email: string, locale: Locale) {
  await withConstantTime(() => queueResetMail(email))
  return translateStatus('reset_sent', locale)
}

async function queueResetMail(email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email))
    // Only a request that sends a mail counts, because anybody may name the mailbox of somebody else.
    if (!user || !(await tryCountInTransaction(tx, `reset ${mailboxOf(email)}`, RESET_LIMIT))) return
    const token = await issueToken(tx, { kind: 'password_reset', user_id: user.id, email, hours: RESET_MINUTES / 60 })
    const { id: user_id, name, language } = user
    await queueAccountMail(tx, { type: 'password_reset', to: email, language, user_id, values: { name, token } })
  })
}

/**
 * The link proves the address, so an unverified account becomes verified. Every session ends. The client is trusted as
 * after signing in, but not where signing in requires a code as well.
 */
export async function resetPassword(
  { token, email, password }: z.output<typeof resetForm>,
  { locale, address }: { locale: Locale; address: string },
) {
  checkPassword(password, { email })
  const password_hash = await hashPassword(password)
  const isProved = await db.transaction(async (tx) => {
    const { user, ...redeemed } = await redeemToken(tx, { kind: 'password_reset', token })
    // The account may have changed its address while the link was created.
    if (redeemed.email !== email || user.email !== email)
      throw new Invalid({ email: ['token_invalid'] }, 'token_invalid')
    const verified = sql`coalesce(${users.email_verified_at}, now())`
    await tx.update(users).set({ password_hash, email_verified_at: verified }).where(eq(users.id, user.id))
    await endSessionsOf(tx, user.id)
    await deleteTokens(tx, user.id)
    await audit(tx, { user_id: user.id, action: 'password', object: 'users', object_id: user.id })
    await queuePasswordChangedMail(tx, user)
    return !(await hasSecondFactor(tx, user.id))
  })
  await (isProved ? trustLoginAddress({ email, address }) : resetLoginAttempts({ email, address }))
  return translateStatus('password_saved', locale)
}

/** The mail warns the owner, so that a stolen session or mailbox cannot take the account unnoticed. */
export async function queuePasswordChangedMail(tx: Tx, { id, email, name, language }: AccountRecipient): Promise<void> {
  await queueAccountMail(tx, { type: 'password_changed', to: email, language, user_id: id, values: { name } })
}

/** Every other session ends: all other devices need the new password. */
export async function savePassword({ password }: z.output<typeof passwordForm>, principal: Principal, locale: Locale) {
  checkPassword(password, principal)
  const password_hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, principal)
    await tx.update(users).set({ password_hash, updated_by: principal.id }).where(eq(users.id, principal.id))
    await endSessionsOf(tx, principal.id, { except: principal.session })
    await deleteTokens(tx, principal.id)
    await audit(tx, { user_id: principal.id, action: 'password', object: 'users', object_id: principal.id })
    await queuePasswordChangedMail(tx, user)
  })
  return translateStatus('password_saved', locale)
}
