import { describe, expect, it } from 'vitest'
import { classifyResendFailure, classifySmtpFailure } from './classify-failure'

describe('classifySmtpFailure', () => {
  it.each([
    [
      'an address without a mailbox',
      { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 no such user' },
      'suppress',
      'bounced',
    ],
    [
      'a recipient whom a policy refuses',
      { code: 'EENVELOPE', responseCode: 550, response: '550 5.7.1 user unknown to you' },
      'fail',
      'delivery_refused',
    ],
    [
      'a recipient who is refused for a reason of the server',
      { code: 'EENVELOPE', responseCode: 550, response: '550 mailbox unavailable, see 5.1.1' },
      'fail',
      'delivery_refused',
    ],
    [
      'a sender who is refused after the recipient',
      { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.8 sender domain not found' },
      'fail',
      'delivery_refused',
    ],
    [
      'an address that a server without enhanced codes does not know',
      { code: 'EENVELOPE', responseCode: 550, response: '550 No such user here' },
      'fail',
      'address_refused',
    ],
    [
      'an address that has moved',
      { code: 'EENVELOPE', responseCode: 551, response: '551-5.1.0 address changed' },
      'fail',
      'address_refused',
    ],
    [
      'content that is refused before it is sent',
      { code: 'EENVELOPE', responseCode: 554, response: '554 5.1.1 no', command: 'DATA' },
      'fail',
      'content_refused',
    ],
    ['a refused sender', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'retry', 'login_refused'],
    ['a full mailbox', { code: 'EENVELOPE', responseCode: 452 }, 'retry', 'server_busy'],
    [
      'a mailbox that is said to be full for good',
      { code: 'EENVELOPE', responseCode: 552, response: '552 5.2.2 full' },
      'retry',
      'server_busy',
    ],
    ['greylisting', { code: 'EENVELOPE', responseCode: 451 }, 'retry', 'server_busy'],
    ['content taken for spam', { code: 'EMESSAGE', responseCode: 554 }, 'fail', 'content_refused'],
    ['a wrong password of ours', { code: 'EAUTH', responseCode: 535 }, 'retry', 'login_refused'],
    ['a refused connection', { code: 'ECONNREFUSED' }, 'retry', 'server_away'],
    ['silence', { code: 'ETIMEDOUT' }, 'retry', 'server_away'],
    ['something else', {}, 'retry', 'unexpected'],
  ])('classifies %s', (_, error, verdict, reason) => {
    expect(classifySmtpFailure(error)).toMatchObject({ verdict, reason })
  })

  it.each([
    ['nobody was there', { code: 'ECONNREFUSED' }, false],
    [
      'connections were closed before anything was said',
      { code: 'ECONNECTION', message: 'Reached maximum number of retries after connection was closed' },
      false,
    ],
    ['the certificate was not to be trusted', { code: 'ESOCKET', message: 'self-signed certificate' }, false],
    ['nobody greeted', { code: 'ETIMEDOUT', message: 'Greeting never received' }, false],
    ['the line broke in the middle', { code: 'ECONNRESET' }, true],
    ['the answer to the content never came', { code: 'ETIMEDOUT', message: 'Timeout' }, true],
    ['the server refused', { code: 'EMESSAGE', responseCode: 451 }, false],
  ])('reports an unknown delivery only where the mail may have arrived: %s', (_, error, isUncertain) => {
    expect(classifySmtpFailure(error)).toMatchObject({ isUncertain })
  })

  it('marks failures as general that affect every other mail', () => {
    const general = [{ code: 'EAUTH' }, { responseCode: 421, code: 'EENVELOPE' }, { code: 'ETIMEDOUT' }]
    for (const error of general) expect(classifySmtpFailure(error).isGeneral).toBe(true)
    expect(classifySmtpFailure({ code: 'EENVELOPE', responseCode: 451 }).isGeneral).toBe(false)
  })

  it('removes characters that cannot be stored', () => {
    const { detail } = classifySmtpFailure({
      code: 'EMESSAGE',
      responseCode: 554,
      response: `no\0 ${'🙂'.repeat(400)}`,
    })
    expect(detail.isWellFormed()).toBe(true)
    expect(detail).toMatch(/^no 🙂+$/u)
  })

  it("keeps the server's own words on one short line", () => {
    const { detail } = classifySmtpFailure({
      code: 'EENVELOPE',
      responseCode: 550,
      response: `550-5.1.1\r\n550 ${'no '.repeat(500)}`,
    })
    expect(detail).toMatch(/^550-5\.1\.1 550 no no/)
    expect(detail.length).toBeLessThanOrEqual(300)
  })
})

describe('classifyResendFailure', () => {
  it.each([
    [
      'content it does not accept',
      { status: 422, name: 'validation_error' },
      { verdict: 'fail', reason: 'content_refused' },
    ],
    ['too many calls', { status: 429, retry_after: 2 }, { verdict: 'retry', pause: 2, isGeneral: false }],
    [
      'a used up quota',
      { status: 429, name: 'daily_quota_exceeded' },
      { reason: 'quota_reached', pause: 3600, isGeneral: true },
    ],
    [
      'a wrong key',
      { status: 401 },
      { verdict: 'retry', reason: 'login_refused', isGeneral: true, isUncertain: false },
    ],
    ['a failure of its own', { status: 500 }, { verdict: 'retry', reason: 'server_away', isUncertain: true }],
    [
      'a call that is still worked on',
      { status: 409, name: 'concurrent_idempotent_requests' },
      { pause: 1, isUncertain: true },
    ],
    ['a key that carried something else', { status: 409, name: 'invalid_idempotent_request' }, { verdict: 'fail' }],
  ])('classifies %s', (_, refusal, failure) => {
    expect(classifyResendFailure(refusal)).toMatchObject(failure)
  })
})
