import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import { SELF_REGISTERED_ROLE } from '@/features/access/contract'
import { roles, userRoles, users } from '@/schema/access'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { db, type Tx, violatedConstraint } from '@/server/database/db'
import { withConstantTime } from '@/server/http/constant-time'
import { countAttempt, mailboxOf } from '@/server/http/rate-limits'
import { hashPassword } from '@/server/security/passwords'
import { type registerForm, VERIFICATION_HOURS } from '../contract'
import { checkPassword } from '../rules'
import { deleteTokens, issueToken, redeemToken } from './mailed-tokens'
import { queueAccountMail } from './queue-account-mail'
import { translateStatus } from './translate-status'

type RegisterInput = z.output<typeof registerForm>
type NewAccount = Pick<RegisterInput, 'name' | 'email'> & { password_hash: string }

/** The answer does not reveal whether the address has an account; only its owner learns that, by mail. */
export async function register(form: RegisterInput, locale: Locale) {
  checkPassword(form.password, form)
  await countAttempt(`register account ${mailboxOf(form.email)}`, { points: 5, seconds: 60 * 60 })
  const password_hash = await hashPassword(form.password)
  await withConstantTime(() => createAccount({ ...form, password_hash }, locale))
  return { user: { name: form.name, email: form.email } }
}

const createAccount = ({ name, email, password_hash }: NewAccount, locale: Locale) =>
  db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ name, email, password_hash, language: locale })
      .onConflictDoNothing()
      .returning()
    if (!created) return queueAccountExistsMail(tx, email)

    await grantRole(tx, created.id, SELF_REGISTERED_ROLE)
    await audit(tx, { user_id: created.id, action: 'register', object: 'users', object_id: created.id })
    await queueVerificationMail(tx, { id: created.id, email, name, language: locale })
  })

export type AccountRecipient = { id: number; email: string; name: string; language: string }

export async function queueVerificationMail(tx: Tx, { id, email, name, language }: AccountRecipient): Promise<void> {
  const token = await issueToken(tx, { kind: 'verify_email', user_id: id, email, hours: VERIFICATION_HOURS })
  await queueAccountMail(tx, { type: 'verify_email', to: email, language, user_id: id, values: { name, token } })
}

/** Warns the old address, so that a stolen session cannot take the account unnoticed. */
export async function queueEmailChangeMail(tx: Tx, { id, email, name, language }: AccountRecipient): Promise<void> {
  await queueAccountMail(tx, { type: 'email_change', to: email, language, user_id: id, values: { name } })
}

/** Tells the owner of an account that another person tried to use the address. */
export async function queueAccountExistsMail(tx: Tx, email: string): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.email, email))
  if (!owner) return
  const { id, name, language } = owner
  await queueAccountMail(tx, { type: 'registration_exists', to: email, language, user_id: id, values: { name } })
}

export async function verifyEmail(token: string, locale: Locale) {
  await db
    .transaction(async (tx) => {
      const { user, email } = await redeemToken(tx, { kind: 'verify_email', token })
      // Links to choose a password that went to the old address must stop working.
      if (email !== user.email) await deleteTokens(tx, user.id)
      await tx.update(users).set({ email, email_verified_at: sql`now()` }).where(eq(users.id, user.id))
      const changes = changedFieldsOf({ email: user.email }, { email })
      await audit(tx, { user_id: user.id, action: 'verify', object: 'users', object_id: user.id, changes })
    })
    .catch((thrown: unknown) => {
      if (violatedConstraint(thrown) === 'users_email') throw new Invalid({ token: ['token_invalid'] }, 'token_invalid')
      throw thrown
    })
  return translateStatus('email_verified', locale)
}

export async function resendVerification(
  user: AccountRecipient & { email_verified_at: string | null },
  locale: Locale,
) {
  if (user.email_verified_at) return translateStatus('email_verified', locale)
  await countAttempt(`verification ${user.id}`, { points: 3, seconds: 15 * 60 })
  await db.transaction((tx) => queueVerificationMail(tx, user))
  return translateStatus('verification_sent', locale)
}

export async function grantRole(tx: Tx, user_id: number, name: string): Promise<void> {
  await tx.insert(roles).values({ name }).onConflictDoNothing()
  await tx
    .insert(userRoles)
    .select(
      tx
        .select({ user_id: sql<number>`${user_id}::int`.as('user_id'), role_id: roles.id })
        .from(roles)
        .where(eq(roles.name, name)),
    )
    .onConflictDoNothing()
}
