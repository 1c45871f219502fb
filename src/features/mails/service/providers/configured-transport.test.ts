import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, it } from 'vitest'
import { startScriptedSmtp } from '@/testing/mails/scripted-smtp'
import { captureTransport } from './capture'
import type { OutgoingMail } from './outgoing-mail'
import { smtpTransport } from './smtp'
import type { Transport } from './transport'

const outgoingMail: OutgoingMail = {
  id: 7,
  created_at: '2026-11-20T10:00:00.000Z',
  to: { name: 'Weiß, Anna" <evil@example.com>, x', address: 'anna@example.org' },
  subject: 'Grüße aus Köln',
  text: 'Guten Tag, schöne Grüße\n',
  html: '<p>schöne Grüße</p>',
  calendar: null,
  unsubscribe: null,
  calendar_sequence: null,
}

const calendar = {
  method: 'REQUEST',
  content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Köln\r\nEND:VCALENDAR\r\n',
} as const

/** Parses the parts of a mail: type, file name, content. */
function partsOf(eml: string) {
  const boundaries = Array.from(eml.matchAll(/boundary="([^"]+)"/g), ([, boundary = '']) => boundary)
  const parts = boundaries.reduce<string[]>(
    (all, boundary) => all.flatMap((part) => part.split(`--${boundary}`)),
    [eml],
  )
  return parts.flatMap((part) => {
    const [head = '', body = ''] = part.trim().split('\r\n\r\n')
    const [, type = ''] = /^Content-Type: (.*(?:\r\n\s.*)*)/m.exec(head) ?? []
    if (!type || type.startsWith('multipart/')) return []
    const packed = /^Content-Transfer-Encoding: base64/m.test(head)
    const content = packed ? Buffer.from(body, 'base64').toString() : unquoted(body)
    return [{ type: type.replace(/\s+/g, ' '), head, content: content.trimEnd() }]
  })
}

const unquoted = (text: string) => decodeURIComponent(text.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, '%$1'))

/** Calendars read the last alternative by themselves; the file is for people. */
function expectInvitation(eml: string) {
  const parts = partsOf(eml)
  expect(parts.map(({ type }) => type)).toEqual([
    'text/plain; charset=utf-8',
    'text/html; charset=utf-8',
    'text/calendar; charset=utf-8; method=REQUEST',
    'application/ics; name=invite.ics',
  ])
  expect(eml.indexOf('multipart/mixed')).toBeLessThan(eml.indexOf('multipart/alternative'))
  expect(parts[2]?.content).toBe(calendar.content.trimEnd())
  expect(parts[3]?.content).toBe(calendar.content.trimEnd())
  expect(parts[3]?.head).toMatch(/^Content-Disposition: attachment; filename=invite\.ics/m)
}

describe('captureTransport', () => {
  it('carries a calendar entry as an alternative and as a file', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mail-'))
    await captureTransport(folder).send({ ...outgoingMail, calendar })
    expectInvitation(await readFile(path.join(folder, '2026-11-20-7.eml'), 'utf8'))
  })

  it('carries a file beside the calendar entry', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mail-'))
    const content = Buffer.from('%PDF-1.7\nProgramm\n%%EOF\n')
    const attachment = { id: 'x'.repeat(22), name: 'Grüße & Programm.pdf', content_type: 'application/pdf', content }
    await captureTransport(folder).send({ ...outgoingMail, calendar, attachments: [attachment] })
    const { attachments } = await PostalMime.parse(await readFile(path.join(folder, '2026-11-20-7.eml')))
    expect(attachments.map(({ filename, mimeType, disposition }) => ({ filename, mimeType, disposition }))).toEqual([
      expect.objectContaining({ mimeType: 'text/calendar' }),
      { filename: 'Grüße & Programm.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
      { filename: 'invite.ics', mimeType: 'application/ics', disposition: 'attachment' },
    ])
    const file = attachments.find(({ mimeType }) => mimeType === 'application/pdf')
    expect(Buffer.from(new Uint8Array(file?.content as ArrayBuffer))).toEqual(content)
  })

  it('writes a mail that only its owner may read, and a repeated one over it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mail-'))
    const transport = captureTransport(folder)
    await transport.send(outgoingMail)
    expect(await transport.send(outgoingMail)).toEqual({ provider_id: '2026-11-20-7.eml' })

    expect(await readdir(folder)).toEqual(['2026-11-20-7.eml'])
    const file = path.join(folder, '2026-11-20-7.eml')
    expect((await stat(file)).mode & 0o077).toBe(0)
    const eml = await readFile(file, 'utf8')
    expect(eml).toContain('Message-ID: <mail-7-1795168800000@localhost>')
    expect(eml).toContain('Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus_K=C3=B6ln?=')
    expect(eml).toContain('Content-Type: text/plain; charset=utf-8')
    expect(eml).toContain('Content-Type: text/html; charset=utf-8')
    expect(eml).toContain('sch=C3=B6ne')
  })
})

describe('smtpTransport', () => {
  const open: { close: () => unknown }[] = []
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing.close()
  })

  async function conversation(answers: Parameters<typeof startScriptedSmtp>[0] = {}) {
    const server = await startScriptedSmtp(answers)
    const transport = smtpTransport(server.url)
    open.push(transport, { close: server.stop })
    return { server, transport }
  }

  const failing = async (transport: Transport) => {
    const outcome = await transport.send(outgoingMail)
    return 'failure' in outcome ? outcome.failure : outcome
  }

  it('sends a mail to one recipient, with any characters in the name', async () => {
    const { server, transport } = await conversation()
    expect(await transport.send(outgoingMail)).toEqual({ provider_id: '<mail-7-1795168800000@localhost>' })
    expect(server.received).toHaveLength(1)
    const [to] = /^To: .*(\r\n\s.*)*/m.exec(server.received[0] ?? '') ?? []
    expect(to?.match(/<[^>]+@[^>]+>/g)?.at(-1)).toBe('<anna@example.org>')
  })

  it('offers to unsubscribe with one click in unsolicited mails', async () => {
    const { server, transport } = await conversation()
    await transport.send({
      ...outgoingMail,
      unsubscribe: 'https://academy.example/api/unsubscribe/x/anna%40example.org',
    })
    await transport.send(outgoingMail)
    const [unasked, answer] = server.received.map((mail) => mail.replace(/\r\n[ \t]/g, ' '))
    expect(unasked).toContain('List-Unsubscribe: <https://academy.example/api/unsubscribe/x/anna%40example.org>')
    expect(unasked).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(answer).not.toContain('List-Unsubscribe')
  })

  it('carries a calendar entry as an alternative and as a file', async () => {
    const { server, transport } = await conversation()
    await transport.send({ ...outgoingMail, calendar })
    expectInvitation(server.received[0] ?? '')
  })

  it('sends many mails at the same time', async () => {
    const { server, transport } = await conversation()
    await Promise.all(Array.from({ length: 40 }, (_, id) => transport.send({ ...outgoingMail, id })))
    expect(new Set(server.received.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size).toBe(40)
  })

  it('distinguishes an unknown recipient, a busy server and refused content', async () => {
    const unknown = await conversation({ recipient: '550 5.1.1 no such user' })
    expect(await failing(unknown.transport)).toMatchObject({ verdict: 'suppress', reason: 'bounced' })
    const busy = await conversation({ recipient: '451 4.7.1 greylisted' })
    expect(await failing(busy.transport)).toMatchObject({ verdict: 'retry', reason: 'server_busy' })
    const spam = await conversation({ content: '554 5.7.1 spam' })
    expect(await failing(spam.transport)).toMatchObject({ verdict: 'fail', reason: 'content_refused' })
  })

  it('sends to letters beyond ASCII where the server offers SMTPUTF8, and else names that reason', async () => {
    const to = { name: 'Mona', address: 'müller@example.org' }
    const modern = await conversation({ extensions: ['SMTPUTF8', '8BITMIME'] })
    expect(await modern.transport.send({ ...outgoingMail, to })).toHaveProperty('provider_id')
    expect(modern.server.received[0]).toContain('<müller@example.org>')
    const old = await conversation({ recipient: '550 5.1.3 bad address syntax' })
    expect(await old.transport.send({ ...outgoingMail, to })).toMatchObject({
      failure: { verdict: 'fail', reason: 'address_not_supported', detail: '550 5.1.3 bad address syntax' },
    })
  })

  it('retries when the server closes the connection or is unavailable', async () => {
    const { server, transport } = await conversation({ hangUp: true })
    expect(await failing(transport)).toMatchObject({ verdict: 'retry', isUncertain: true })
    await server.stop()
    expect(await failing(transport)).toMatchObject({ verdict: 'retry', reason: 'server_away', isUncertain: false })
  })
})
