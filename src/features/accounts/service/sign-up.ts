import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import { roles, userRoles } from '@/features/access/table'
import { queueMail } from '@/features/mails/service/queue'
import { audit, differencesOf } from '@/server/audit'
import { brokenConstraint, db, type Tx } from '@/server/db'
import { inEvenTime } from '@/server/even-time'
import { countAttempt, mailboxOf } from '@/server/limits'
import { hashPassword } from '@/server/passwords'
import { type registerForm, SELF_REGISTERED_ROLE, VERIFICATION_HOURS } from '../contract'
import { checkPassword } from '../rules'
import { users } from '../table'
import { statusOf } from './status'
import { forgetTokens, issueToken, redeemToken } from './tokens'

type Registering = z.output<typeof registerForm>
type Opening = Pick<Registering, 'name' | 'email'> & { password_hash: string }

/** The answer is the same whether or not the address has an account: only its owner learns that, by mail. */
export async function register(form: Registering, locale: Locale) {
  checkPassword(form.password, form)
  await countAttempt(`register account ${mailboxOf(form.email)}`, { points: 5, seconds: 60 * 60 })
  const password_hash = await hashPassword(form.password)
  await inEvenTime(() => openAccount({ ...form, password_hash }, locale))
  return { user: { name: form.name, email: form.email } }
}

const openAccount = ({ name, email, password_hash }: Opening, locale: Locale) =>
  db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ name, email, password_hash, language: locale })
      .onConflictDoNothing()
      .returning()
    if (!created) return tellOwner(tx, email)

    await grantRole(tx, created.id, SELF_REGISTERED_ROLE)
    await audit(tx, { user_id: created.id, action: 'register', object: 'users', object_id: created.id })
    await sendVerification(tx, { id: created.id, email, name, language: locale })
  })

export type Recipient = { id: number; email: string; name: string; language: string }

export async function sendVerification(tx: Tx, { id, email, name, language }: Recipient): Promise<void> {
  const token = await issueToken(tx, { kind: 'verify_email', user_id: id, email, hours: VERIFICATION_HOURS })
  await queueMail(tx, { type: 'verify_email', to: email, language, user_id: id, values: { name, token } })
}

/** To the address that an account is about to leave: whoever took the session must not take the account unnoticed. */
export async function warnOldAddress(tx: Tx, { id, email, name, language }: Recipient): Promise<void> {
  await queueMail(tx, { type: 'email_change', to: email, language, user_id: id, values: { name } })
}

/** Somebody signs up with an address, or moves to one, that already has an account. */
export async function tellOwner(tx: Tx, email: string): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.email, email))
  if (!owner) return
  const { id, name, language } = owner
  await queueMail(tx, { type: 'registration_exists', to: email, language, user_id: id, values: { name } })
}

export async function verifyEmail(token: string, locale: Locale) {
  await db
    .transaction(async (tx) => {
      const { user, email } = await redeemToken(tx, { kind: 'verify_email', token })
      // A link to choose a password that went to the address before must not open the account any more.
      if (email !== user.email) await forgetTokens(tx, user.id)
      await tx.update(users).set({ email, email_verified_at: sql`now()` }).where(eq(users.id, user.id))
      const changes = differencesOf({ email: user.email }, { email })
      await audit(tx, { user_id: user.id, action: 'verify', object: 'users', object_id: user.id, changes })
    })
    .catch((thrown: unknown) => {
      if (brokenConstraint(thrown) === 'users_email') throw new Invalid({ token: ['token_invalid'] }, 'token_invalid')
      throw thrown
    })
  return statusOf('email_verified', locale)
}

export async function resendVerification(user: Recipient & { email_verified_at: string | null }, locale: Locale) {
  if (user.email_verified_at) return statusOf('email_verified', locale)
  await countAttempt(`verification ${user.id}`, { points: 3, seconds: 15 * 60 })
  await db.transaction((tx) => sendVerification(tx, user))
  return statusOf('verification_sent', locale)
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
