import { and, desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { findPrincipal } from '@/features/access/service/check-session'
import { users } from '@/schema/access'
import { tokens } from '@/schema/accounts'
import { mails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { hashToken } from '@/server/security/tokens'
import { aUser } from '@/testing/users'
import { verifyEmail } from './create-account'
import { lockUser } from './lock-user'
import { deleteTokens } from './mailed-tokens'
import { requestPasswordReset, resetPassword, savePassword } from './passwords'
import { saveProfile } from './profile'
import { endSessionsOf } from './sessions'
import { logout } from './sign-in'

afterAll(closeDatabase)

let count = 0
const anAddress = () => {
  count += 1
  return `elsewhere${count}@example.org`
}

const principalOf = async (token: string) => {
  const principal = await findPrincipal(hashToken(token))
  if (!principal) throw new Error('no session')
  return principal
}

const profile = (email: string) => ({ name: 'Mona', email, phone: '', first_name: '', second_name: '' })
const newPassword = { password: 'a brand new password', password_confirmation: 'a brand new password' }

/** Reads the token from the data of the queued mail, because only the mail contains it. */
async function linkTo(email: string, type: 'verify_email' | 'password_reset') {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.email, email), eq(mails.type, type)))
  return String(mail?.data?.token)
}

async function resetLinkFor(email: string) {
  await requestPasswordReset(email, 'de')
  return linkTo(email, 'password_reset')
}

const mailTypesTo = async (email: string) =>
  (await db.select({ type: mails.type }).from(mails).where(eq(mails.email, email))).map(({ type }) => type)

async function newestEntry(user_id: number) {
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, 'users'), eq(auditLog.object_id, String(user_id))))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return entry
}

const refused = { status: 422 }

describe('a session in the wrong hands', () => {
  it('leaves no link behind when the owner changes the password while signed in', async () => {
    const { token } = await aUser()
    const elsewhere = anAddress()
    await saveProfile(profile(elsewhere), await principalOf(token))
    await savePassword(newPassword, await principalOf(token), 'de')
    await expect(verifyEmail(await linkTo(elsewhere, 'verify_email'), 'de')).rejects.toMatchObject(refused)
  })

  it('changes nothing with a call that was under way when the owner took the account back', async () => {
    const { id, email, token } = await aUser()
    const intruder = await principalOf(token)
    await resetPassword(
      { token: await resetLinkFor(email), email, ...newPassword },
      { locale: 'de', address: '192.0.2.1' },
    )
    const [before] = await db.select().from(users).where(eq(users.id, id))

    const elsewhere = anAddress()
    await expect(saveProfile(profile(elsewhere), intruder)).rejects.toMatchObject({ status: 401 })
    await expect(savePassword(newPassword, intruder, 'de')).rejects.toMatchObject({ status: 401 })
    expect(await mailTypesTo(elsewhere)).toEqual([])
    expect(await db.select().from(users).where(eq(users.id, id))).toEqual([before])
  })

  it('waits for the owner who is just taking the account back, and is refused then', async () => {
    const { id, token } = await aUser()
    const intruder = await principalOf(token)
    const elsewhere = anAddress()
    await saveProfile(profile(elsewhere), intruder)
    const link = await linkTo(elsewhere, 'verify_email')

    const late = await db.transaction(async (tx) => {
      await lockUser(tx, id)
      const calls = Promise.allSettled([saveProfile(profile(anAddress()), intruder), verifyEmail(link, 'de')])
      await new Promise((later) => setTimeout(later, 200))
      await endSessionsOf(tx, id)
      await deleteTokens(tx, id)
      return { calls }
    })
    expect(await late.calls).toMatchObject([{ reason: { status: 401 } }, { reason: refused }])
  })

  it('does not deadlock with its owner when both act at the same moment', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, email, token } = await aUser()
      const elsewhere = anAddress()
      await saveProfile(profile(elsewhere), await principalOf(token))
      const reset = await resetLinkFor(email)
      const verify = await linkTo(elsewhere, 'verify_email')
      const ends = await Promise.allSettled([
        resetPassword({ token: reset, email, ...newPassword }, { locale: 'de', address: '192.0.2.1' }),
        verifyEmail(verify, 'de'),
      ])
      const refusals = ends.filter((end) => end.status === 'rejected')
      expect(refusals).toMatchObject([{ reason: refused }])
      expect(await db.$count(tokens, eq(tokens.user_id, id))).toBe(0)
    }
  })
})

describe('a new address', () => {
  it('invalidates a link to the old address that was being created', async () => {
    const { id, email } = await aUser()
    const request = await db.transaction(async (tx) => {
      await lockUser(tx, id)
      const call = requestPasswordReset(email, 'de')
      await new Promise((later) => setTimeout(later, 300))
      await tx.update(users).set({ email: anAddress(), email_verified_at: null }).where(eq(users.id, id))
      await deleteTokens(tx, id)
      return { call }
    })
    await request.call
    const token = await linkTo(email, 'password_reset')
    await expect(
      resetPassword({ token, email, ...newPassword }, { locale: 'de', address: '192.0.2.1' }),
    ).rejects.toMatchObject(refused)
    expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([{ email_verified_at: null }])
  })

  it('invalidates the links to choose a password that went to the old address', async () => {
    const { id, email, token } = await aUser()
    const elsewhere = anAddress()
    await saveProfile(profile(elsewhere), await principalOf(token))
    const reset = await resetLinkFor(email)
    await verifyEmail(await linkTo(elsewhere, 'verify_email'), 'de')
    await expect(
      resetPassword({ token: reset, email, ...newPassword }, { locale: 'de', address: '192.0.2.1' }),
    ).rejects.toMatchObject(refused)
    expect(await newestEntry(id)).toMatchObject({ action: 'verify', changes: { email: [email, elsewhere] } })
  })

  it('is announced to the old address, whether or not the new one has an account', async () => {
    const one = await aUser()
    const other = await aUser()
    const owner = await aUser()
    await saveProfile(profile(anAddress()), await principalOf(one.token))
    await saveProfile(profile(owner.email), await principalOf(other.token))
    expect(await mailTypesTo(one.email)).toEqual(['email_change'])
    expect(await mailTypesTo(other.email)).toEqual(['email_change'])
  })

  it('is not announced to an unproved address, which may be a stranger’s', async () => {
    const { email, token } = await aUser({ verified: false })
    await saveProfile(profile(anAddress()), await principalOf(token))
    expect(await mailTypesTo(email)).toEqual([])
  })

  it('is not announced when the address stays the same', async () => {
    const { email, token } = await aUser()
    await saveProfile(profile(email), await principalOf(token))
    expect(await mailTypesTo(email)).toEqual([])
  })
})

it('is recorded in the log when it signs out', async () => {
  const { id, token } = await aUser()
  await logout(await principalOf(token))
  expect(await newestEntry(id)).toMatchObject({ action: 'logout', user_id: id })
})
