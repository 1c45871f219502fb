import { and, desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { env } from '@/env'
import { findPrincipal } from '@/features/access/service/check-session'
import { sessions } from '@/schema/access'
import { recoveryCodes, secondFactors } from '@/schema/accounts'
import { mails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { hashPassword } from '@/server/security/passwords'
import { hashToken } from '@/server/security/tokens'
import { addSeconds, aSecondFactor, codeAt } from '@/testing/second-factor'
import { aUser } from '@/testing/users'
import { requestPasswordReset, resetPassword } from './passwords'
import {
  confirmSecondFactor,
  deleteSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor-settings'
import { startSession } from './sessions'

afterAll(closeDatabase)

const PASSWORD = 'three blind mice'
const NOW = new Date('2026-03-01T12:00:00Z')
const wrong = { status: 422, errors: { code: ['code_wrong'] } }

const principalOf = async (token: string) => {
  const principal = await findPrincipal(hashToken(token))
  if (!principal) throw new Error('no session')
  return principal
}

async function aUserWithPassword() {
  const person = await aUser({ password_hash: await hashPassword(PASSWORD) })
  return { ...person, principal: await principalOf(person.token) }
}

async function aUserWithSecondFactor() {
  const person = await aUserWithPassword()
  const factor = await aSecondFactor({ token: person.token, password: PASSWORD, now: NOW })
  return { ...person, ...factor, principal: await principalOf(person.token) }
}

async function changesOf(user_id: number) {
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object_id, String(user_id)), eq(auditLog.action, 'second_factor')))
    .orderBy(desc(auditLog.id))
  return entries.map(({ user_id: author, changes }) => ({ author, changes }))
}

const mailTypesTo = async (email: string) =>
  (await db.select({ type: mails.type }).from(mails).where(eq(mails.email, email))).map(({ type }) => type)

describe('setting up the second step', () => {
  it('requires the password and a code before it is active', async () => {
    const { principal, id, token } = await aUserWithPassword()
    const { secret, address } = await startSecondFactor({ password: PASSWORD }, principal)
    expect(address).toContain(secret)
    expect(await getSecondFactor(principal)).toMatchObject({ enabled: false, has_password: true, codes_left: 0 })

    const { recovery_codes } = await confirmSecondFactor({ code: codeAt(secret, NOW), now: NOW }, principal)
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(await getSecondFactor(principal)).toMatchObject({
      enabled: true,
      confirmed_at: NOW.toISOString(),
      codes_left: 10,
    })
    expect(await principalOf(token)).toMatchObject({ second_factor: true })
    expect(await changesOf(id)).toEqual([{ author: id, changes: { second_factor: [false, true] } }])
  })

  it('is refused without the password, and after too many wrong ones', async () => {
    const { principal } = await aUserWithPassword()
    await expect(startSecondFactor({}, principal)).rejects.toMatchObject({ errors: { password: ['required'] } })
    const guess = () => startSecondFactor({ password: 'three blind rats' }, principal)
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(guess()).rejects.toMatchObject({ errors: { password: ['password_wrong'] } })
    await expect(guess()).rejects.toMatchObject({ status: 429 })
  })

  it('asks for no password when the account signs in with a provider alone', async () => {
    const { token } = await aUser()
    const principal = await principalOf(token)
    expect(await getSecondFactor(principal)).toMatchObject({ has_password: false })
    expect(await startSecondFactor({}, principal)).toHaveProperty('secret')
  })

  it('is not confirmed by a wrong code, one of another secret, or one of long ago', async () => {
    const { principal } = await aUserWithPassword()
    const before = await startSecondFactor({ password: PASSWORD }, principal)
    const { secret } = await startSecondFactor({ password: PASSWORD }, principal)
    const codes = [codeAt(before.secret, NOW), codeAt(secret, addSeconds(NOW, -90)), 'abcdef']
    for (const code of codes)
      await expect(confirmSecondFactor({ code, now: NOW }, principal)).rejects.toMatchObject(wrong)
    expect(await getSecondFactor(principal)).toMatchObject({ enabled: false })
  })

  it('cannot be started again once it is active', async () => {
    const { principal, secret } = await aUserWithSecondFactor()
    await expect(startSecondFactor({ password: PASSWORD }, principal)).rejects.toMatchObject({ status: 409 })
    const code = codeAt(secret, NOW)
    await expect(confirmSecondFactor({ code, now: NOW }, principal)).rejects.toMatchObject({ status: 409 })
  })

  it('stores neither the secret nor a recovery code readable', async () => {
    const { id, secret, recovery_codes } = await aUserWithSecondFactor()
    const [stored] = await db.select().from(secondFactors).where(eq(secondFactors.user_id, id))
    expect(stored?.secret).not.toContain(secret)
    const hashes = (await db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, id))).map(
      ({ code_hash }) => code_hash,
    )
    for (const code of recovery_codes) {
      expect(hashes).not.toContain(hashToken(code))
      expect(hashes).not.toContain(hashToken(code.replace('-', '')))
    }
  })

  it('is refused to a call that was under way when the session ended', async () => {
    const { principal, id } = await aUserWithPassword()
    await db.delete(sessions).where(eq(sessions.user_id, id))
    await expect(startSecondFactor({ password: PASSWORD }, principal)).rejects.toMatchObject({ status: 401 })
  })
})

describe('new recovery codes', () => {
  it('replace the old ones and require a code', async () => {
    const { id, principal, secret, recovery_codes } = await aUserWithSecondFactor()
    const renewed = await renewRecoveryCodes({ code: codeAt(secret, NOW), now: NOW }, principal)
    expect(renewed.recovery_codes.filter((code) => recovery_codes.includes(code))).toEqual([])
    const old = { code: recovery_codes[0] ?? '', now: NOW }
    await expect(renewRecoveryCodes(old, principal)).rejects.toMatchObject(wrong)
    expect(await getSecondFactor(principal)).toMatchObject({ codes_left: 10 })
    expect((await changesOf(id))[0]).toMatchObject({ changes: { recovery_codes: [10, 10] } })
  })

  it('can be requested with an old recovery code', async () => {
    const { principal, recovery_codes } = await aUserWithSecondFactor()
    const code = recovery_codes[3] ?? ''
    expect((await renewRecoveryCodes({ code }, principal)).recovery_codes).toHaveLength(10)
  })
})

describe('switching the second step off', () => {
  const off = (principal: Awaited<ReturnType<typeof principalOf>>, code: string) =>
    removeSecondFactor({ code: { code, now: NOW }, principal, locale: 'en' })

  it('requires a code, ends the other sessions, and is announced by mail', async () => {
    const { id, email, token, principal, secret } = await aUserWithSecondFactor()
    const other = await startSession(db, { user_id: id, remember: true, agent: '' })
    expect(await off(principal, codeAt(secret, NOW))).toEqual({ status: 'Two-step sign-in is switched off.' })

    expect(await findPrincipal(hashToken(other.token))).toBeNull()
    expect(await principalOf(token)).toMatchObject({ second_factor: false })
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.user_id, id))).toBe(0)
    expect(await mailTypesTo(email)).toEqual(['second_factor_off'])
    expect((await changesOf(id))[0]).toEqual({ author: id, changes: { second_factor: [true, false] } })
  })

  it('names the consequence where the back office requires it', async () => {
    const { principal, secret } = await aUserWithSecondFactor()
    Object.assign(env, { SECOND_FACTOR: 'required' })
    const { status } = await off(principal, codeAt(secret, NOW)).finally(() =>
      Object.assign(env, { SECOND_FACTOR: 'optional' }),
    )
    expect(status).toContain('The back office opens once you have set it up again')
  })

  it('is refused with a wrong code, and when none is set up', async () => {
    const { principal } = await aUserWithSecondFactor()
    await expect(off(principal, '000000')).rejects.toMatchObject(wrong)
    const { principal: other } = await aUserWithPassword()
    await expect(off(other, '000000')).rejects.toMatchObject({ errors: { code: ['second_factor_not_on'] } })
  })

  it('ends every session of the owner when another person does it', async () => {
    const { id, email, token } = await aUserWithSecondFactor()
    const author = await aUser()
    await db.transaction((tx) => deleteSecondFactor(tx, { user_id: id, author_id: author.id }))
    expect(await findPrincipal(hashToken(token))).toBeNull()
    expect(await mailTypesTo(email)).toEqual(['second_factor_off'])
    expect((await changesOf(id))[0]).toEqual({ author: author.id, changes: { second_factor: [true, false] } })
  })

  it('is not announced when none was set up', async () => {
    const { id, email, token, principal } = await aUserWithPassword()
    await startSecondFactor({ password: PASSWORD }, principal)
    await db.transaction((tx) => deleteSecondFactor(tx, { user_id: id, author_id: id }))
    expect(await principalOf(token)).toMatchObject({ second_factor: false })
    expect(await mailTypesTo(email)).toEqual([])
  })
})

it('a new password by mail keeps the second factor', async () => {
  const { email, principal } = await aUserWithSecondFactor()
  await requestPasswordReset(email, 'de')
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.email, email), eq(mails.type, 'password_reset')))
  const chosen = { password: 'a brand new password', password_confirmation: 'a brand new password' }
  await resetPassword({ token: String(mail?.data?.token), email, ...chosen }, { locale: 'de', address: '192.0.2.1' })
  expect(await getSecondFactor(principal)).toMatchObject({ enabled: true, codes_left: 10 })
})
