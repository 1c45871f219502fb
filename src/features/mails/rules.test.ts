import { describe, expect, it } from 'vitest'
import { RETRY_SECONDS } from './contract'
import { afterCrash, failureOf, greetingName, isLinkExpired, retrySeconds } from './rules'

describe('failureOf', () => {
  it.each([
    ['an unknown recipient', { code: 'EENVELOPE', responseCode: 550 }, true, 'address_refused'],
    ['a full mailbox', { code: 'EENVELOPE', responseCode: 452 }, false, 'server_busy'],
    ['greylisting', { code: 'EENVELOPE', responseCode: 451 }, false, 'server_busy'],
    ['content taken for spam', { code: 'EMESSAGE', responseCode: 554 }, true, 'content_refused'],
    ['a wrong password of ours', { code: 'EAUTH', responseCode: 535 }, false, 'login_refused'],
    ['a refused connection', { code: 'ESOCKET' }, false, 'server_away'],
    ['silence', { code: 'ETIMEDOUT' }, false, 'server_away'],
    ['something else', {}, false, 'unexpected'],
  ])('judges %s', (_, error, final, reason) => {
    expect(failureOf(error)).toMatchObject({ final, reason })
  })

  it("keeps the server's own words on one short line", () => {
    const { detail } = failureOf({
      code: 'EENVELOPE',
      responseCode: 550,
      response: `550-5.1.1\r\n550 ${'no '.repeat(500)}`,
    })
    expect(detail).toMatch(/^550-5\.1\.1 550 no no/)
    expect(detail.length).toBeLessThanOrEqual(300)
  })
})

describe('retrySeconds', () => {
  it('waits longer from try to try, over more than twenty hours', () => {
    const waits = RETRY_SECONDS.map((_, tried) => retrySeconds(tried + 1, 0) ?? 0)
    expect(waits).toEqual([30, 120, 600, 1800, 7200, 21_600, 43_200])
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(20 * 3600)
  })

  it('spreads by up to a fifth and never shortens', () => {
    expect(retrySeconds(2, 0.5)).toBe(132)
    expect(retrySeconds(2, 1)).toBe(144)
  })

  it('gives up after the eighth try', () => {
    expect(retrySeconds(8, 0)).toBeNull()
  })
})

describe('afterCrash', () => {
  it('sends an answer once more, and one of many only where a repetition is recognised', () => {
    expect(afterCrash({ bulk: false, deduplicates: false })).toBe('retry')
    expect(afterCrash({ bulk: true, deduplicates: true })).toBe('retry')
    expect(afterCrash({ bulk: true, deduplicates: false })).toBe('unknown')
  })
})

describe('isLinkExpired', () => {
  const created_at = '2026-11-20T10:00:00.000Z'

  it('ends a reset link after an hour and leaves one that does not expire', () => {
    expect(isLinkExpired({ type: 'password_reset', created_at }, new Date('2026-11-20T10:59:59Z'))).toBe(false)
    expect(isLinkExpired({ type: 'password_reset', created_at }, new Date('2026-11-20T11:00:00Z'))).toBe(true)
    expect(isLinkExpired({ type: 'registration_exists', created_at }, new Date('2027-11-20T10:00:00Z'))).toBe(false)
  })
})

describe('greetingName', () => {
  it.each(['Anna Weiß', 'Dr. med. Jörg O’Neill-Schmidt', 'Ng', "D'Angelo, Maria"])('greets %s', (name) => {
    expect(greetingName(name)).toBe(name)
  })

  it.each([
    'Visit https://evil.example',
    'www.evil.example',
    'win at evil.com now',
    'a@b.de',
    '<b>x</b>',
    'x'.repeat(81),
    ' \n ',
  ])('does not greet %j', (name) => {
    expect(greetingName(name)).toBe('')
  })

  it('takes line breaks out of a name', () => {
    expect(greetingName('Anna\r\nWeiß')).toBe('Anna Weiß')
  })
})
