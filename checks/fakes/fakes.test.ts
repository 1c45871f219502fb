import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'
import { startInChildProcess } from './child-process.mjs'
import { startFakeResend } from './resend.mjs'
import { startFakeSmtp } from './smtp.mjs'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanUps.splice(0).reverse()) await end()
})

function createPool(server: { url: string }, auth?: { user: string; pass: string }) {
  const pool = createTransport({ url: server.url, pool: true, maxConnections: 5, auth })
  cleanUps.push(() => pool.close())
  return (to: string, messageId = `<${to}>`) =>
    pool.sendMail({ from: 'a@example.org', to, messageId, subject: 'Grüße', text: '.Punkt\n\nEnde' })
}

describe('the SMTP server', () => {
  const started = async (settings = {}) => {
    const server = await startFakeSmtp(settings)
    cleanUps.push(server.stop)
    return server
  }

  it('accepts many mails over a few connections and counts each', async () => {
    const server = await started({ keepBodies: true })
    const send = createPool(server)
    await Promise.all(Array.from({ length: 40 }, (_, number) => send(`p${number % 30}@example.org`)))
    const { mails, repeated, deliveries, connections } = server.report()
    expect([mails, Object.keys(repeated).length, deliveries.length]).toEqual([30, 10, 40])
    expect(connections.most).toBeLessThanOrEqual(5)
    expect(deliveries[0]?.body).toContain('\r\n.Punkt\r\n')
  })

  it('refuses recipients and contents as often as a rule says', async () => {
    const server = await started({ recipients: [{ pattern: '^gone', answer: '550 5.1.1 no such user' }] })
    const send = createPool(server)
    await expect(send('gone@example.org')).rejects.toMatchObject({ responseCode: 550, code: 'EENVELOPE' })
    server.set({ contents: [{ answer: '451 4.3.0 later', times: 1 }] })
    await expect(send('here@example.org')).rejects.toMatchObject({ responseCode: 451, code: 'EMESSAGE' })
    await send('here@example.org')
    expect(server.report().mails).toBe(1)
  })

  it('disconnects after the content, with or without accepting it', async () => {
    const server = await started({ hangUps: [{ pattern: 'taken', taken: true }, { pattern: 'lost' }] })
    const send = createPool(server)
    await expect(send('taken@example.org')).rejects.toMatchObject({ code: 'ECONNECTION' })
    await expect(send('lost@example.org')).rejects.toMatchObject({ code: 'ECONNECTION' })
    expect(server.report().deliveries.map(({ to }) => to)).toEqual(['taken@example.org'])
  })

  it('requires the right password, and refuses everybody while it is closed', async () => {
    const server = await started({ user: 'me', password: 'secret' })
    await expect(createPool(server)('p@example.org')).rejects.toMatchObject({ responseCode: 530 })
    await expect(createPool(server, { user: 'me', pass: 'wrong' })('p@example.org')).rejects.toMatchObject({
      code: 'EAUTH',
    })
    await createPool(server, { user: 'me', pass: 'secret' })('p@example.org')
    server.set({ greeting: '421 4.3.2 closed' })
    await expect(createPool(server)('p@example.org')).rejects.toMatchObject({ responseCode: 421 })
    server.set({ greeting: 'close' })
    await expect(createPool(server)('p@example.org')).rejects.toThrow()
  })
})

describe('the Resend server', () => {
  const started = async (settings = {}) => {
    const server = await startFakeResend(settings)
    cleanUps.push(server.stop)
    return server
  }
  const mailTo = (to: string) => ({
    from: 'A <a@example.org>',
    to,
    subject: 'S',
    text: 'T',
    headers: { 'Message-ID': `<${to}>` },
  })
  const post = async (server: { url: string }, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: 'Bearer re_test', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  it('sends once for one key, refuses another payload and a concurrent call with it, and forgets the key after a day', async () => {
    const server = await started({ rate: 100, delayMs: 800 })
    const key = { 'idempotency-key': 'm/1' }
    const twice = [1, 2].map(() => post(server, '/emails', mailTo('p@example.org'), key))
    const [taken, refused] = (await Promise.all(twice)).sort((one, other) => one.status - other.status)
    expect(refused).toMatchObject({
      status: 409,
      body: { name: 'concurrent_idempotent_requests', statusCode: 409 },
    })
    const body = taken?.body
    expect((await post(server, '/emails', mailTo('p@example.org'), key)).body).toEqual(body)
    expect((await post(server, '/emails', mailTo('q@example.org'), key)).body.name).toBe('invalid_idempotent_request')
    expect(server.report().deliveries).toHaveLength(1)
    server.set({ aheadMs: 25 * 3_600_000 })
    await post(server, '/emails', mailTo('p@example.org'), key)
    expect(server.report().repeated).toEqual({ '<p@example.org>': 2 })
  })

  it('accepts a hundred at once, all or only the valid ones, and never attachments', async () => {
    const server = await started({ rate: 100 })
    const mails = [mailTo('p@example.org'), mailTo('no address'), mailTo('q@example.org')]
    expect((await post(server, '/emails/batch', mails)).body).toMatchObject({
      statusCode: 422,
      name: 'validation_error',
    })
    expect(server.report().mails).toBe(0)
    const { body } = await post(server, '/emails/batch', mails, { 'x-batch-validation': 'permissive' })
    expect(body).toMatchObject({ data: [{}, {}], errors: [{ index: 1 }] })
    const attachments = [{ filename: 'a.ics', content: 'QQ==' }]
    expect((await post(server, '/emails/batch', [{ ...mailTo('p@example.org'), attachments }])).status).toBe(422)
    expect((await post(server, '/emails/batch', Array(101).fill(mailTo('p@example.org')))).status).toBe(422)
    expect(server.report().mails).toBe(2)
  })

  it('limits calls in a second and mails in a day, and checks the API key', async () => {
    const server = await started({ dailyQuota: 3 })
    const ended = await Promise.all(
      Array.from({ length: 7 }, (_, n) => post(server, '/emails', mailTo(`p${n}@example.org`))),
    )
    const limited = ended.filter(({ body }) => body.name === 'rate_limit_exceeded')
    expect(limited).toHaveLength(2)
    expect(limited[0]?.headers.get('retry-after')).toBe('1')
    expect(ended.filter(({ body }) => body.name === 'daily_quota_exceeded')).toHaveLength(2)
    server.set({ rate: 100, key: 're_other' })
    expect((await post(server, '/emails', mailTo('p@example.org'))).body.name).toBe('invalid_api_key')
  })

  it('fails in the configured ways, and does not accept a repeated call twice', async () => {
    const server = await started({ rate: 100, failures: [{ status: 503, times: 1 }] })
    const key = { 'idempotency-key': 'm/1' }
    const send = () => post(server, '/emails', mailTo('p@example.org'), key)
    await expect(send()).rejects.toThrow(SyntaxError)
    server.set({ hangUps: [{ times: 1 }, { times: 1, taken: true }], garbled: [{ times: 1 }] })
    await expect(send()).rejects.toThrow('fetch failed')
    expect(server.report().mails).toBe(0)
    await expect(send()).rejects.toThrow('fetch failed')
    await expect(send()).rejects.toThrow(SyntaxError)
    expect((await send()).status).toBe(200)
    expect(server.report()).toMatchObject({ mails: 1, repeated: {} })
  })

  it('runs in a child process as well', async () => {
    const server = await startInChildProcess('resend', { rate: 100 })
    cleanUps.push(server.kill)
    await server.set({ key: 're_test' })
    await post(server, '/emails', mailTo('p@example.org'))
    expect(await server.report()).toMatchObject({ mails: 1, calls: [{ status: 200 }] })
    await expect(
      server.sendEvent({ url: 'http://127.0.0.1:1/', secret: 'whsec_QQ==', type: 'email.bounced' }),
    ).rejects.toThrow()
  })
})
