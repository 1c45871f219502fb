import { desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { POST as loginRoute } from '@/app/api/login/route'
import { POST as proveRoute } from '@/app/api/login/second_factor/route'
import { findPrincipal } from '@/features/access/service/principal'
import { closeDatabase, db } from '@/server/db'
import { hashPassword } from '@/server/passwords'
import { auditLog } from '@/server/tables'
import { hashToken } from '@/server/tokens'
import { send } from '@/testing/calls'
import { aPerson } from '@/testing/people'
import { aSecondFactor, codeAt, later } from '@/testing/second-factor'
import { sessions, users } from '../table'
import { forgetGuesses } from './guesses'
import { endSessionsOf, startSession } from './sessions'
import { login, proveSecondFactor } from './sign-in'

afterAll(closeDatabase)

const PASSWORD = 'three blind mice'
const NOW = new Date('2026-03-01T12:00:00Z')
const sender = { address: '192.0.2.1', agent: 'Firefox on Linux' }
const needed = { status: 422, errors: { code: ['code_needed'] } }
const wrong = { status: 422, errors: { code: ['code_wrong'] } }

async function somebody() {
  const person = await aPerson({ password_hash: await hashPassword(PASSWORD) })
  return { ...person, ...(await aSecondFactor({ token: person.token, password: PASSWORD, now: NOW })) }
}

type Typed = { email: string; code?: string; password?: string; now?: Date }
const enter = ({ email, code, password = PASSWORD, now = NOW }: Typed) =>
  login({ email, password, remember: false, code }, { ...sender, now })

describe('signing in in two steps', () => {
  it('asks for the code after the right password only', async () => {
    const { email } = await somebody()
    await expect(enter({ email })).rejects.toMatchObject(needed)
    await expect(enter({ email, code: '' })).rejects.toMatchObject(needed)
    await expect(enter({ email, password: 'three blind rats' })).rejects.toMatchObject({
      errors: { email: ['login_failed'] },
    })
  })

  it('opens with a code of the app, once', async () => {
    const { id, email, secret } = await somebody()
    const code = codeAt(secret, NOW)
    const { token } = await enter({ email, code })
    expect(await findPrincipal(hashToken(token))).toMatchObject({ id, second_factor: true })
    await expect(enter({ email, code })).rejects.toMatchObject(wrong)
    await expect(enter({ email, code: codeAt(secret, later(NOW, -30)) })).rejects.toMatchObject(wrong)
    expect(await enter({ email, code: codeAt(secret, later(NOW, 30)) })).toHaveProperty('token')
  })

  it('reads a code in groups, as apps show it', async () => {
    const { email, secret } = await somebody()
    const code = codeAt(secret, NOW)
    expect(await enter({ email, code: `${code.slice(0, 3)} ${code.slice(3)}` })).toHaveProperty('token')
  })

  it('lets in one of two who show the same code in the same moment', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, email, secret } = await somebody()
      const before = await db.$count(sessions, eq(sessions.user_id, id))
      const code = codeAt(secret, NOW)
      const ends = await Promise.allSettled([enter({ email, code }), enter({ email, code }), enter({ email, code })])
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: wrong }, { reason: wrong }])
      expect(await db.$count(sessions, eq(sessions.user_id, id))).toBe(before + 1)
    }
  })

  it('opens with each recovery code once, however it is typed, and tells how many are left', async () => {
    const { id, email, recovery_codes } = await somebody()
    const [first = '', second = ''] = recovery_codes
    expect(await enter({ email, code: first })).toMatchObject({ recovery_codes_left: 9 })
    await expect(enter({ email, code: first })).rejects.toMatchObject(wrong)
    const typed = ` ${second.toUpperCase().replace('-', ' ').replace(/0/g, 'O')} `
    expect(await enter({ email, code: typed })).toMatchObject({ recovery_codes_left: 8 })
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object_id, String(id)))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(entry).toMatchObject({ action: 'login', changes: { recovery_codes: [9, 8] } })
  })

  it('lets in one of two who show the same recovery code in the same moment', async () => {
    const { email, recovery_codes } = await somebody()
    const [code = ''] = recovery_codes
    const ends = await Promise.allSettled([enter({ email, code }), enter({ email, code })])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('does not open with what belongs to somebody else', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await expect(enter({ email: one.email, code: codeAt(other.secret, NOW) })).rejects.toMatchObject(wrong)
    await expect(enter({ email: one.email, code: other.recovery_codes[0] })).rejects.toMatchObject(wrong)
  })

  it('ends guessing after ten codes, even for the right one, from wherever it comes', async () => {
    const { email, secret } = await somebody()
    const guess = (attempt: number) =>
      login(
        { email, password: PASSWORD, remember: false, code: 'abcdef' },
        { agent: '', address: `192.0.2.${attempt}`, now: NOW },
      )
    for (let attempt = 1; attempt <= 10; attempt += 1) await expect(guess(attempt)).rejects.toMatchObject(wrong)
    await expect(enter({ email, code: codeAt(secret, NOW) })).rejects.toMatchObject({ status: 429 })
  })

  it('ends guessing after fifty codes in a day, however slowly, and what was right in between makes no room', async () => {
    const { email, secret } = await somebody()
    // The first of the day was the one that set it up.
    for (let attempt = 1; attempt < 50; attempt += 1) {
      await expect(enter({ email, code: 'abcdef' })).rejects.toMatchObject(wrong)
      await forgive(email)
    }
    const refusal = { status: 429, headers: { 'retry-after': expect.stringMatching(/^8[56]\d{3}$/) } }
    await expect(enter({ email, code: codeAt(secret, NOW) })).rejects.toMatchObject(refusal)
  })

  it('forgives mistyping once a code was right', async () => {
    const { email, secret } = await somebody()
    for (let period = 0; period < 3; period += 1) {
      const now = later(NOW, 60 * period)
      for (let attempt = 0; attempt < 5; attempt += 1)
        await expect(enter({ email, code: 'abcdef', now })).rejects.toMatchObject(wrong)
      expect(await enter({ email, code: codeAt(secret, now), now })).toHaveProperty('token')
    }
  })

  it('never takes a period twice, nor goes back behind one, whatever the order', async () => {
    const { email, secret } = await somebody()
    let last = Math.floor(NOW.getTime() / 30_000) - 1
    let clock = NOW
    const tries = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: -2, max: 2 })), {
      minLength: 3,
      maxLength: 6,
    })
    const rising = fc.asyncProperty(tries, async (list) => {
      for (const [seconds, periods] of list) {
        clock = later(clock, seconds)
        const shown = Math.floor(clock.getTime() / 30_000) + periods
        const code = codeAt(secret, new Date(shown * 30_000))
        const entered = await enter({ email, code, now: clock }).then(
          () => true,
          () => false,
        )
        if (entered !== (Math.abs(periods) <= 1 && shown > last)) return false
        if (entered) last = shown
        else await forgive(email)
      }
      return true
    })
    await expect(fc.assert(rising, { numRuns: 10 })).resolves.toBeUndefined()
  })

  it('does not open with a password that was changed while it was compared', async () => {
    const person = await aPerson({ password_hash: await hashPassword(PASSWORD) })
    const late = await db.transaction(async (tx) => {
      const changed = { password_hash: await hashPassword('a brand new password') }
      await tx.update(users).set(changed).where(eq(users.id, person.id))
      const call = Promise.allSettled([enter({ email: person.email })])
      await new Promise((soon) => setTimeout(soon, 300))
      await endSessionsOf(tx, person.id)
      return { call }
    })
    expect(await late.call).toMatchObject([{ reason: { errors: { email: ['login_failed'] } } }])
    expect(await db.$count(sessions, eq(sessions.user_id, person.id))).toBe(0)
  })
})

describe('the call', () => {
  it('names the code that is needed, then keeps the session in the cookie', async () => {
    const { email, recovery_codes } = await somebody()
    const body = { email, password: PASSWORD }
    expect(await send(loginRoute, { body })).toMatchObject({
      status: 422,
      body: { errors: { code: ['Please enter the code from your authenticator app.'] } },
    })
    const answer = await send(loginRoute, { body: { ...body, code: recovery_codes[0] } })
    expect(answer).toMatchObject({ status: 200, body: { recovery_codes_left: 9 } })
    expect(answer.headers.get('set-cookie')).toContain(`session=${answer.body.token}`)
  })
})

describe('a session that waits for the second step', () => {
  const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

  async function waiting() {
    const person = await somebody()
    const { token } = await startSession(db, { user_id: person.id, remember: false, agent: 'x', proved: false })
    const cookie = { ...OWN_PAGE, cookie: `session=${token}` }
    return { ...person, waits: token, cookie }
  }
  const prove = (token: string, code: string) =>
    proveSecondFactor({ code }, { headers: new Headers({ cookie: `session=${token}` }), now: NOW })

  it('opens nothing, and becomes another one by a code', async () => {
    const { id, waits, cookie, recovery_codes } = await waiting()
    expect(await findPrincipal(hashToken(waits))).toBeNull()
    const answer = await send(proveRoute, { body: { code: recovery_codes[0] }, headers: cookie })
    expect(answer).toMatchObject({ status: 200, body: { recovery_codes_left: 9 } })
    expect(answer.body.token).not.toBe(waits)
    expect(answer.headers.get('set-cookie')).toContain(`session=${answer.body.token}`)
    expect(await findPrincipal(hashToken(answer.body.token))).toMatchObject({ id })
    expect(await findPrincipal(hashToken(waits))).toBeNull()
  })

  it('stays waiting after a wrong code, and ends by ten of them being refused', async () => {
    const { waits, secret } = await waiting()
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(prove(waits, 'abcdef')).rejects.toMatchObject(wrong)
    await expect(prove(waits, codeAt(secret, NOW))).rejects.toMatchObject({ status: 429 })
  })

  it('is proved once: of two calls in the same moment one is refused', async () => {
    const { waits, secret, recovery_codes } = await waiting()
    const ends = await Promise.allSettled([prove(waits, codeAt(secret, NOW)), prove(waits, recovery_codes[0] ?? '')])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 401 } })
  })

  it('is gone after ten minutes', async () => {
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

  it('is needed: neither a stranger nor a session that is proved already can prove anything', async () => {
    const { token, secret } = await waiting()
    const code = codeAt(secret, NOW)
    expect(await send(proveRoute, { body: { code } })).toMatchObject({ status: 401 })
    await expect(prove(token, code)).rejects.toMatchObject({ status: 401 })
  })
})

/** What a right code would do. */
async function forgive(email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  if (user) await forgetGuesses(user.id)
}
