import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSeconds, codeAt } from '@/testing/second-factor'
import { createTotpSecret, matchingStepOf, totpUriOf } from './totp'

const PERIOD = 30
const periodOf = (now: Date) => Math.floor(now.getTime() / 1000 / PERIOD)
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of the app', () => {
  // RFC 6238, appendix B, its last six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('is the one that the standard names for second %d', (second, code) => {
    const now = new Date(second * 1000)
    expect(matchingStepOf(code, { secret: RFC_SECRET, now })).toBe(periodOf(now))
  })

  it('counts in its own period and in those beside it, to the millisecond, and in no other', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    const nearBorder = fc
      .tuple(moment, fc.integer({ min: -2, max: 2 }))
      .map(([at, milliseconds]) => new Date(periodOf(at) * PERIOD * 1000 + milliseconds))
    const distance = fc.integer({ min: -4 * PERIOD * 1000, max: 4 * PERIOD * 1000 })
    const property = fc.property(fc.oneof(moment, nearBorder), distance, (made, milliseconds) => {
      const now = new Date(made.getTime() + milliseconds)
      const secret = createTotpSecret()
      const step = matchingStepOf(codeAt(secret, made), { secret, now })
      const near = Math.abs(periodOf(made) - periodOf(now)) <= 1
      // Two periods may share a code by chance, about once in a million.
      return near ? step !== undefined : step !== periodOf(made)
    })
    expect(() => fc.assert(property, { numRuns: 500 })).not.toThrow()
  })

  it('is refused unless it is the six digits of a near period', () => {
    const now = new Date('2026-03-01T12:00:00Z')
    const secret = createTotpSecret()
    const code = codeAt(secret, now)
    for (const typed of ['', code.slice(1), `${code}0`, `-${code.slice(1)}`, '１２３４５６', 'abcdef', '0x1234'])
      expect(matchingStepOf(typed, { secret, now })).toBeUndefined()
    expect(matchingStepOf(codeAt(secret, addSeconds(now, 90)), { secret, now })).toBeUndefined()
  })
})

it('names the account for the app', () => {
  const address = new URL(totpUriOf({ secret: RFC_SECRET, email: 'mona@example.org' }))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('mona@example.org')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: RFC_SECRET,
    issuer: expect.stringMatching(/./),
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
