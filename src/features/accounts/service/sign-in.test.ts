import { desc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { findPrincipal } from '@/features/access/service/check-session'
import { sessions, users } from '@/schema/access'
import { mails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { resetAttempts } from '@/server/http/rate-limits'
import { hashPassword } from '@/server/security/passwords'
import { hashToken } from '@/server/security/tokens'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { addSeconds, aSecondFactor, codeAt } from '@/testing/second-factor'
import { aUser } from '@/testing/users'
import { countLoginAttempt, resetCodeAttempts } from './attempt-limits'
import { requestPasswordReset, resetPassword } from './passwords'
import { renewRecoveryCodes } from './second-factor-settings'
import { endSessionsOf, startSession } from './sessions'
import { login, proveSecondFactor } from './sign-in'

const loginRoute = routeOf('accounts.login')
const proveRoute = routeOf('accounts.proveSecondFactor')

afterAll(closeDatabase)

const PASSWORD = 'three blind mice'
const NOW = new Date('2026-03-01T12:00:00Z')
const origin = { address: '192.0.2.1', agent: 'Firefox on Linux' }
const needed = { status: 422, errors: { code: ['code_needed'] } }
const wrong = { status: 422, errors: { code: ['code_wrong'] } }

async function aUserWithPassword() {
  const person = await aUser({ password_hash: await hashPassword(PASSWORD) })
  return { ...person, ...(await aSecondFactor({ token: person.token, password: PASSWORD, now: NOW })) }
}

type LoginInput = { email: string; code?: string; password?: string; address?: string; now?: Date }
const signIn = ({ email, code, password = PASSWORD, address = origin.address, now = NOW }: LoginInput) =>
  login({ email, password, remember: false, code }, { ...origin, address, now })

describe('signing in in two steps', () => {
  it('asks for the code after the right password only', async () => {
    const { email } = await aUserWithPassword()
    await expect(signIn({ email })).rejects.toMatchObject(needed)
    await expect(signIn({ email, code: '' })).rejects.toMatchObject(needed)
    await expect(signIn({ email, password: 'three blind rats' })).rejects.toMatchObject({
      errors: { email: ['login_failed'] },
    })
  })

  it('opens with a code of the app, once', async () => {
    const { id, email, secret } = await aUserWithPassword()
    const code = codeAt(secret, NOW)
    const { token } = await signIn({ email, code })
    expect(await findPrincipal(hashToken(token))).toMatchObject({ id, second_factor: true })
    await expect(signIn({ email, code })).rejects.toMatchObject(wrong)
    await expect(signIn({ email, code: codeAt(secret, addSeconds(NOW, -30)) })).rejects.toMatchObject(wrong)
    expect(await signIn({ email, code: codeAt(secret, addSeconds(NOW, 30)) })).toHaveProperty('token')
  })

  it('reads a code in groups, as apps show it', async () => {
    const { email, secret } = await aUserWithPassword()
    const code = codeAt(secret, NOW)
    expect(await signIn({ email, code: `${code.slice(0, 3)} ${code.slice(3)}` })).toHaveProperty('token')
  })

  it('accepts one of two equal codes at the same moment', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, email, secret } = await aUserWithPassword()
      const before = await db.$count(sessions, eq(sessions.user_id, id))
      const code = codeAt(secret, NOW)
      const ends = await Promise.allSettled([signIn({ email, code }), signIn({ email, code }), signIn({ email, code })])
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: wrong }, { reason: wrong }])
      expect(await db.$count(sessions, eq(sessions.user_id, id))).toBe(before + 1)
    }
  })

  it('accepts each recovery code once, in any spelling, and returns how many are left', async () => {
    const { id, email, recovery_codes } = await aUserWithPassword()
    const [first = '', second = ''] = recovery_codes
    expect(await signIn({ email, code: first })).toMatchObject({ recovery_codes_left: 9 })
    await expect(signIn({ email, code: first })).rejects.toMatchObject(wrong)
    const typed = ` ${second.toUpperCase().replace('-', ' ').replace(/0/g, 'O')} `
    expect(await signIn({ email, code: typed })).toMatchObject({ recovery_codes_left: 8 })
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object_id, String(id)))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(entry).toMatchObject({ action: 'login', changes: { recovery_codes: [9, 8] } })
  })

  it('accepts one of two equal recovery codes at the same moment', async () => {
    const { email, recovery_codes } = await aUserWithPassword()
    const [code = ''] = recovery_codes
    const ends = await Promise.allSettled([signIn({ email, code }), signIn({ email, code })])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses codes of another account', async () => {
    const one = await aUserWithPassword()
    const other = await aUserWithPassword()
    await expect(signIn({ email: one.email, code: codeAt(other.secret, NOW) })).rejects.toMatchObject(wrong)
    await expect(signIn({ email: one.email, code: other.recovery_codes[0] })).rejects.toMatchObject(wrong)
  })

  it('refuses every code after ten wrong ones, even the right one from another address', async () => {
    const { email, secret } = await aUserWithPassword()
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await expect(signIn({ email, code: 'abcdef', address: `192.0.2.${attempt}` })).rejects.toMatchObject(wrong)
    await expect(signIn({ email, code: codeAt(secret, NOW) })).rejects.toMatchObject({ status: 429 })
  })

  it('refuses every code after twenty in a day; right ones in between do not reset the count', async () => {
    const { id, email, secret } = await aUserWithPassword()
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await expect(signIn({ email, code: 'abcdef', address: `192.0.2.${attempt}` })).rejects.toMatchObject(wrong)
      await resetShortCount(id)
    }
    const refusal = { status: 429, headers: { 'retry-after': expect.stringMatching(/^8[56]\d{3}$/) } }
    await expect(signIn({ email, code: codeAt(secret, NOW) })).rejects.toMatchObject(refusal)
  })

  it('resets the short count after a right code', async () => {
    const { email, secret } = await aUserWithPassword()
    for (let period = 0; period < 3; period += 1) {
      const now = addSeconds(NOW, 60 * period)
      for (let attempt = 0; attempt < 5; attempt += 1)
        await expect(signIn({ email, code: 'abcdef', now })).rejects.toMatchObject(wrong)
      expect(await signIn({ email, code: codeAt(secret, now), now })).toHaveProperty('token')
    }
  })

  it('accepts no period twice and none before the last', async () => {
    const tries = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: -2, max: 2 })), {
      minLength: 3,
      maxLength: 6,
    })
    // Each run has an account of its own, because the codes of an account are limited to twenty a day.
    const rising = fc.asyncProperty(tries, async (list) => {
      const { id, email, secret } = await aUserWithPassword()
      let last = Math.floor(NOW.getTime() / 30_000) - 1
      let clock = NOW
      for (const [seconds, periods] of list) {
        clock = addSeconds(clock, seconds)
        const shown = Math.floor(clock.getTime() / 30_000) + periods
        const code = codeAt(secret, new Date(shown * 30_000))
        const entered = await signIn({ email, code, now: clock }).then(
          () => true,
          () => false,
        )
        if (entered !== (Math.abs(periods) <= 1 && shown > last)) return false
        if (entered) last = shown
        else await resetShortCount(id)
      }
      return true
    })
    await expect(fc.assert(rising, { numRuns: 20 })).resolves.toBeUndefined()
  })

  it('refuses a password that changed while it was compared', async () => {
    const person = await aUser({ password_hash: await hashPassword(PASSWORD) })
    const late = await db.transaction(async (tx) => {
      const changed = { password_hash: await hashPassword('a brand new password') }
      await tx.update(users).set(changed).where(eq(users.id, person.id))
      const call = Promise.allSettled([signIn({ email: person.email })])
      await new Promise((soon) => setTimeout(soon, 300))
      await endSessionsOf(tx, person.id)
      return { call }
    })
    expect(await late.call).toMatchObject([{ reason: { errors: { email: ['login_failed'] } } }])
    expect(await db.$count(sessions, eq(sessions.user_id, person.id))).toBe(0)
  })
})

describe('an address', () => {
  const HOME = '203.0.113.1'
  const tooMany = { status: 429 }

  /** Uses up the guesses at an account that addresses without trust have. */
  async function guessFromEverywhere(email: string) {
    for (let stranger = 0; stranger <= 100; stranger += 1)
      await countLoginAttempt({ email, address: `198.51.100.${stranger}` }).catch(() => undefined)
  }

  it('is trusted after password and code, not after the password alone', async () => {
    const { email, secret } = await aUserWithPassword()
    await signIn({ email, code: codeAt(secret, NOW), address: HOME })
    await expect(signIn({ email })).rejects.toMatchObject(needed)
    await guessFromEverywhere(email)
    const later = { email, code: codeAt(secret, addSeconds(NOW, 30)) }
    await expect(signIn(later)).rejects.toMatchObject(tooMany)
    await expect(signIn({ ...later, address: HOME })).resolves.toHaveProperty('token')
  })

  it('is trusted for thirty days after each sign-in', async () => {
    const { email, secret } = await aUserWithPassword()
    const passDays = (days: number) =>
      db.execute(sql`update rate_limits set resets_at = resets_at - make_interval(days => ${days})`)
    await signIn({ email, code: codeAt(secret, NOW), address: HOME })
    await passDays(29)
    await signIn({ email, code: codeAt(secret, addSeconds(NOW, 30)), address: HOME })
    await passDays(2)
    await guessFromEverywhere(email)
    await expect(signIn({ email, address: HOME })).rejects.toMatchObject(needed)
    await passDays(29)
    await guessFromEverywhere(email)
    await expect(signIn({ email, address: HOME })).rejects.toMatchObject(tooMany)
  })

  it('is not trusted after a new password alone where the account requires a code', async () => {
    const { email } = await aUserWithPassword()
    await guessFromEverywhere(email)
    await expect(signIn({ email, address: HOME })).rejects.toMatchObject(tooMany)
    await requestPasswordReset(email, 'de')
    const [mail] = await db.select().from(mails).where(eq(mails.email, email)).orderBy(desc(mails.id)).limit(1)
    const password = 'a brand new password'
    const form = { token: String(mail?.data?.token), email, password, password_confirmation: password }
    await resetPassword(form, { locale: 'de', address: HOME })
    await expect(signIn({ email, password, address: HOME })).rejects.toMatchObject(needed)
    await guessFromEverywhere(email)
    await expect(signIn({ email, password, address: HOME })).rejects.toMatchObject(tooMany)
  })

  it('of the owner has codes of its own, which a stranger with the password cannot use up', async () => {
    const { email, secret, token } = await aUserWithPassword()
    const codeAfter = (seconds: number) => codeAt(secret, addSeconds(NOW, seconds))
    await signIn({ email, code: codeAt(secret, NOW), address: HOME })
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(signIn({ email, code: 'abcdef', address: `192.0.2.${attempt}` })).rejects.toMatchObject(wrong)
    const later = addSeconds(NOW, 60)
    await expect(signIn({ email, code: codeAfter(60), now: later })).rejects.toMatchObject(tooMany)
    await expect(signIn({ email, code: codeAfter(60), address: HOME, now: later })).resolves.toHaveProperty('token')
    const principal = await findPrincipal(hashToken(token))
    if (!principal) throw new Error('no session')
    const code = { code: codeAfter(90), now: addSeconds(NOW, 90) }
    await expect(renewRecoveryCodes(code, principal)).resolves.toHaveProperty('recovery_codes')

    // These codes are limited as well.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await resetAttempts(`login ${email} ${HOME}`)
      await expect(signIn({ email, code: 'abcdef', address: HOME })).rejects.toMatchObject(wrong)
    }
    await resetAttempts(`login ${email} ${HOME}`)
    await expect(signIn({ email, code: 'abcdef', address: HOME })).rejects.toMatchObject(tooMany)
  })

  it('has no codes of its own because of a code that the account did not require', async () => {
    const person = await aUser({ password_hash: await hashPassword(PASSWORD) })
    const { email } = person
    await signIn({ email, code: 'abcdef', address: HOME })
    const { secret } = await aSecondFactor({ token: person.token, password: PASSWORD, now: NOW })
    for (let attempt = 0; attempt < 10; attempt += 1)
      await signIn({ email, code: 'abcdef', address: `192.0.2.${attempt}` }).catch(() => undefined)
    await expect(signIn({ email, code: codeAt(secret, NOW), address: HOME })).rejects.toMatchObject(tooMany)
  })
})

describe('the call', () => {
  it('asks for the code, then sets the cookie of the session', async () => {
    const { email, recovery_codes } = await aUserWithPassword()
    const body = { email, password: PASSWORD }
    expect(await callRoute(loginRoute, { body })).toMatchObject({
      status: 422,
      body: { errors: { code: ['Please enter the code from your authenticator app.'] } },
    })
    const answer = await callRoute(loginRoute, { body: { ...body, code: recovery_codes[0] } })
    expect(answer).toMatchObject({ status: 200, body: { recovery_codes_left: 9 } })
    expect(answer.headers.get('set-cookie')).toContain(`session=${answer.body.token}`)
    expect(answer.headers.get('set-cookie')).toContain('check_in_key=; Path=/')
  })
})

describe('a session that waits for the second step', () => {
  const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

  async function waiting() {
    const person = await aUserWithPassword()
    const { token } = await startSession(db, { user_id: person.id, remember: false, agent: 'x', proved: false })
    const cookie = { ...OWN_PAGE, cookie: `session=${token}` }
    return { ...person, waits: token, cookie }
  }
  const prove = (token: string, code: string) =>
    proveSecondFactor(
      { code },
      { headers: new Headers({ cookie: `session=${token}` }), address: origin.address, now: NOW },
    )

  it('permits nothing, and is replaced after a code', async () => {
    const { id, waits, cookie, recovery_codes } = await waiting()
    expect(await findPrincipal(hashToken(waits))).toBeNull()
    const answer = await callRoute(proveRoute, { body: { code: recovery_codes[0] }, headers: cookie })
    expect(answer).toMatchObject({ status: 200, body: { recovery_codes_left: 9 } })
    expect(answer.body.token).not.toBe(waits)
    expect(answer.headers.get('set-cookie')).toContain(`session=${answer.body.token}`)
    expect(await findPrincipal(hashToken(answer.body.token))).toMatchObject({ id })
    expect(await findPrincipal(hashToken(waits))).toBeNull()
  })

  it('stays pending after a wrong code; after ten, every code is refused', async () => {
    const { waits, secret } = await waiting()
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(prove(waits, 'abcdef')).rejects.toMatchObject(wrong)
    await expect(prove(waits, codeAt(secret, NOW))).rejects.toMatchObject({ status: 429 })
  })

  it('is proved once: of two simultaneous calls one is refused', async () => {
    const { waits, secret, recovery_codes } = await waiting()
    const ends = await Promise.allSettled([prove(waits, codeAt(secret, NOW)), prove(waits, recovery_codes[0] ?? '')])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 401 } })
  })

  it('expires after ten minutes', async () => {
    const { id, waits, secret } = await waiting()
    const [stored] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.token_hash, hashToken(waits)))
    expect(Date.parse(stored?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    const past = new Date(Date.now() - 1000).toISOString()
    await db.update(sessions).set({ expires_at: past }).where(eq(sessions.user_id, id))
    await expect(prove(waits, codeAt(secret, NOW))).rejects.toMatchObject({ status: 401 })
  })

  it('is required: neither a stranger nor a proved session can prove a code', async () => {
    const { token, secret } = await waiting()
    const code = codeAt(secret, NOW)
    expect(await callRoute(proveRoute, { body: { code } })).toMatchObject({ status: 401 })
    await expect(prove(token, code)).rejects.toMatchObject({ status: 401 })
  })
})

/** Resets the short count of addresses that are not trusted, as a right code does. */
const resetShortCount = (user_id: number) => resetCodeAttempts(`code ${user_id} elsewhere`)
