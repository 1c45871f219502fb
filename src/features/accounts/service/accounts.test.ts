import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findPrincipal } from '@/features/access/service/check-session'
import { sessions, users } from '@/schema/access'
import { tokens } from '@/schema/accounts'
import { mails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { hashPassword } from '@/server/security/passwords'
import { hashToken } from '@/server/security/tokens'
import { aUser } from '@/testing/users'
import { register, resendVerification, verifyEmail } from './create-account'
import { requestPasswordReset, resetPassword, savePassword } from './passwords'
import { saveProfile, updateLocale } from './profile'
import { login, logout } from './sign-in'

const PASSWORD = 'three blind mice'
const origin = { address: '192.0.2.1', agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }

async function anAccount(fields: Partial<typeof users.$inferInsert> = {}) {
  return aUser({ password_hash: await hashPassword(PASSWORD), ...fields })
}

const principalOf = async (token: string) => {
  const principal = await findPrincipal(hashToken(token))
  if (!principal) throw new Error('no session')
  return principal
}

const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.email, email)).orderBy(mails.id)

/** Reads the token from the data of the queued mail, because only the mail contains it. */
async function tokenFor(email: string, type: 'verify_email' | 'password_reset') {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.email, email), eq(mails.type, type)))
  return String(mail?.data?.token)
}

const registerFormOf = (email: string, password = PASSWORD) => ({
  name: 'Mona',
  email,
  password,
  password_confirmation: password,
})

describe('sign in', () => {
  it('starts a session that is stored as a hash only', async () => {
    const { email } = await anAccount()
    const { token } = await login({ email, password: PASSWORD, remember: false }, origin)
    expect(await principalOf(token)).toMatchObject({ email })
    expect(await db.$count(sessions, eq(sessions.token_hash, token))).toBe(0)
  })

  it('lasts 365 days when remembered, hours otherwise', async () => {
    const { email } = await anAccount()
    const daysOf = async (remember: boolean) => {
      const { expires_at } = await login({ email, password: PASSWORD, remember }, origin)
      return Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)
    }
    expect(await daysOf(true)).toBe(365)
    expect(await daysOf(false)).toBeLessThanOrEqual(1)
  })

  it('says the same for a wrong password and for an unknown address', async () => {
    const { email } = await anAccount()
    const refusal = { status: 422, errors: { email: ['login_failed'] } }
    await expect(login({ email, password: 'wrong password', remember: false }, origin)).rejects.toMatchObject(refusal)
    const stranger = { email: 'nobody@example.org', password: PASSWORD, remember: false }
    await expect(login(stranger, origin)).rejects.toMatchObject(refusal)
  })

  it('limits guesses at one account, from one address and from many', async () => {
    const { email } = await anAccount()
    const guess = (address: string) =>
      login({ email, password: 'wrong password', remember: false }, { ...origin, address })
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(guess('192.0.2.9')).rejects.toMatchObject({ status: 422 })
    await expect(guess('192.0.2.9')).rejects.toMatchObject({ status: 429 })
    await expect(guess('192.0.2.10')).rejects.toMatchObject({ status: 422 })
  })

  it("stays open to the owner's addresses and mailbox while strangers guess from everywhere", async () => {
    const { email } = await anAccount()
    const right = { email, password: PASSWORD, remember: false }
    await login(right, origin)
    for (let stranger = 0; stranger < 101; stranger += 1)
      await login({ ...right, password: 'x' }, { ...origin, address: `198.51.100.${stranger}` }).catch(() => undefined)
    const elsewhere = { ...origin, address: '203.0.113.5' }
    await expect(login(right, elsewhere)).rejects.toMatchObject({ status: 429 })
    await expect(login(right, origin)).resolves.toHaveProperty('token')

    await requestPasswordReset(email, 'de')
    const token = await tokenFor(email, 'password_reset')
    const chosen = registerFormOf(email, 'a brand new password')
    await resetPassword({ token, ...chosen }, { locale: 'de', address: elsewhere.address })
    await expect(login({ ...right, password: chosen.password }, elsewhere)).resolves.toHaveProperty('token')
  })

  it('ends the session on the next request after signing out', async () => {
    const { token } = await anAccount()
    await logout(await principalOf(token))
    expect(await findPrincipal(hashToken(token))).toBeNull()
  })

  it('ends an expired session', async () => {
    const { token } = await anAccount()
    await db
      .update(sessions)
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(sessions.token_hash, hashToken(token)))
    expect(await findPrincipal(hashToken(token))).toBeNull()
  })
})

describe('sign up', () => {
  it('opens an unverified account with the role User and sends the verification mail', async () => {
    const email = 'new@example.org'
    expect(await register(registerFormOf(email), 'en')).toEqual({ user: { name: 'Mona', email } })
    const { token } = await login({ email, password: PASSWORD, remember: false }, origin)
    expect(await principalOf(token)).toMatchObject({
      email_verified_at: null,
      roles: ['User'],
      role: 'User',
      routePermissions: [],
      language: 'en',
    })
    expect(await mailsTo(email)).toMatchObject([{ type: 'verify_email', state: 'queued', language: 'en' }])
  })

  it('answers the same for a taken address, changes nothing and tells its owner by mail', async () => {
    const { email, name } = await anAccount()
    expect(await register(registerFormOf(email, 'another long password'), 'de')).toEqual({
      user: { name: 'Mona', email },
    })
    expect(await db.select({ name: users.name }).from(users).where(eq(users.email, email))).toEqual([{ name }])
    expect(await mailsTo(email)).toMatchObject([{ type: 'registration_exists' }])
    await expect(login({ email, password: 'another long password', remember: false }, origin)).rejects.toMatchObject({
      status: 422,
    })
  })

  it.each(['password123', 'aaaaaaaaaaaa', 'common@example.org', 'common12345'])(
    'refuses the password %s',
    async (password) => {
      await expect(register(registerFormOf('common@example.org', password), 'de')).rejects.toMatchObject({
        errors: { password: ['password_common'] },
      })
    },
  )

  it('verifies the address once, with the token from the mail', async () => {
    const email = 'verify@example.org'
    await register(registerFormOf(email), 'de')
    const token = await tokenFor(email, 'verify_email')
    expect(await verifyEmail(token, 'en')).toEqual({ status: 'Your e-mail address is confirmed.' })
    const [user] = await db.select().from(users).where(eq(users.email, email))
    expect(user?.email_verified_at).not.toBeNull()
    await expect(verifyEmail(token, 'en')).rejects.toMatchObject({ status: 422 })
  })

  it('invalidates an older link when a newer one is sent, and limits how often', async () => {
    const email = 'again@example.org'
    await register(registerFormOf(email), 'de')
    const first = await tokenFor(email, 'verify_email')
    const { token } = await login({ email, password: PASSWORD, remember: false }, origin)
    const principal = await principalOf(token)
    for (let time = 0; time < 3; time += 1) await resendVerification(principal, 'de')
    await expect(verifyEmail(first, 'de')).rejects.toMatchObject({ status: 422 })
    await expect(resendVerification(principal, 'de')).rejects.toMatchObject({ status: 429 })
  })
})

describe('password', () => {
  it('is reset by the mailed link, once, and ends every session', async () => {
    const { email, token: session } = await anAccount({ email_verified_at: null })
    const answer = await requestPasswordReset(email, 'en')
    const token = await tokenFor(email, 'password_reset')
    const reset = { token, ...registerFormOf(email, 'a brand new password') }
    await resetPassword(reset, { locale: 'en', address: origin.address })

    expect(await findPrincipal(hashToken(session))).toBeNull()
    const started = await login({ email, password: 'a brand new password', remember: false }, origin)
    expect((await principalOf(started.token)).email_verified_at).not.toBeNull()
    await expect(resetPassword(reset, { locale: 'en', address: origin.address })).rejects.toMatchObject({ status: 422 })
    expect(await mailsTo(email)).toMatchObject([{ type: 'password_reset' }, { type: 'password_changed' }])
    expect(await requestPasswordReset('nobody@example.org', 'en')).toEqual(answer)
    expect(await mailsTo('nobody@example.org')).toEqual([])
  })

  it('is not reset with an expired link, nor for another address', async () => {
    const { email } = await anAccount()
    await requestPasswordReset(email, 'de')
    const token = await tokenFor(email, 'password_reset')
    const elsewhere = resetPassword(
      { token, ...registerFormOf('else@example.org', 'a brand new password') },
      { locale: 'de', address: origin.address },
    )
    await expect(elsewhere).rejects.toMatchObject({ status: 422 })
    await db
      .update(tokens)
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(tokens.token_hash, hashToken(token)))
    await expect(
      resetPassword(
        { token, ...registerFormOf(email, 'a brand new password') },
        { locale: 'de', address: origin.address },
      ),
    ).rejects.toMatchObject({
      status: 422,
    })
  })

  it('gives the same answer to a person who asks too often, without another mail', async () => {
    const { email } = await anAccount()
    for (let time = 0; time < 5; time += 1) await requestPasswordReset(email, 'de')
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('ends the other sessions when it is changed, not the one that changes it', async () => {
    const { email, token } = await anAccount()
    const other = await login({ email, password: PASSWORD, remember: true }, origin)
    await savePassword(
      { password: 'a brand new password', password_confirmation: 'a brand new password' },
      await principalOf(token),
      'de',
    )
    expect(await findPrincipal(hashToken(other.token))).toBeNull()
    expect(await findPrincipal(hashToken(token))).not.toBeNull()
    expect(await mailsTo(email)).toMatchObject([{ type: 'password_changed', state: 'queued' }])
  })
})

describe('profile', () => {
  it('changes its address only after the mail to the new one is answered', async () => {
    const { token, email } = await anAccount()
    const profile = { name: 'Mona', email: 'moved@example.org', phone: '', first_name: 'Mona', second_name: '' }
    expect(await saveProfile(profile, await principalOf(token))).toMatchObject({ name: 'Mona', email })
    await verifyEmail(await tokenFor('moved@example.org', 'verify_email'), 'de')
    expect(await principalOf(token)).toMatchObject({ email: 'moved@example.org' })
  })

  it('is safe from a link that was requested before the owner chose a new password', async () => {
    const { token, email } = await anAccount()
    const intruder = { name: 'Mona', email: 'intruder@example.org', phone: '', first_name: '', second_name: '' }
    await saveProfile(intruder, await principalOf(token))
    expect(await mailsTo(email)).toMatchObject([{ type: 'email_change' }])
    const link = await tokenFor('intruder@example.org', 'verify_email')

    await requestPasswordReset(email, 'de')
    await resetPassword(
      { token: await tokenFor(email, 'password_reset'), ...registerFormOf(email, 'a brand new password') },
      { locale: 'de', address: origin.address },
    )
    await expect(verifyEmail(link, 'de')).rejects.toMatchObject({ status: 422 })
    expect(await login({ email, password: 'a brand new password', remember: false }, origin)).toHaveProperty('token')
  })

  it('is recorded in the log, field by field', async () => {
    const { token, id, email } = await anAccount({ phone: '1' })
    await saveProfile({ name: 'Mona', email, phone: '2', first_name: '', second_name: '' }, await principalOf(token))
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object_id, String(id)))
      .orderBy(desc(auditLog.id))
    expect(entry?.changes).toMatchObject({ phone: ['1', '2'], name: [expect.any(String), 'Mona'] })
  })

  it('does not reveal that another account has the address', async () => {
    const one = await anAccount()
    const other = await anAccount()
    const profile = { name: 'Mona', email: other.email, phone: '', first_name: '', second_name: '' }
    expect(await saveProfile(profile, await principalOf(one.token))).toMatchObject({ email: one.email })
    expect(await mailsTo(other.email)).toMatchObject([{ type: 'registration_exists' }])
  })

  it('keeps the chosen language', async () => {
    const { token } = await anAccount()
    expect(await updateLocale({ language: 'en' }, await principalOf(token))).toMatchObject({ language: 'en' })
  })
})
