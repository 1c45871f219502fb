import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import PostalMime, { type Attachment } from 'postal-mime'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WorkshopMailType } from '@/contract/values/mails'
import { env } from '@/env'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshopMails } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { mailOptionsOf } from './outgoing-mail'

const SETTINGS = { ...env }

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations} cascade`))
afterEach(() => void Object.assign(env, SETTINGS))
afterAll(closeDatabase)

type SentMailInput = {
  type?: WorkshopMailType
  event?: Parameters<typeof aWorkshop>[0]
  person?: Parameters<typeof aRegistration>[1]
  body?: string
}

/** The sent bytes, and the result of a mail program's parser. */
async function sendAndParse({ type = 'confirmation', event, person, body }: SentMailInput) {
  const workshop = await aWorkshop(event)
  const registration = await (type === 'invite' ? anInvitation : aRegistration)(workshop, { language: 'de', ...person })
  if (body !== undefined) await db.insert(workshopMails).values({ workshop_id: workshop.id, type, body })
  await queueMailsFor(type, [registration])
  const [sentMail] = await sendQueuedMails()
  if (!sentMail) throw new Error('no mail was sent')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(mailOptionsOf(sentMail))
  if (!Buffer.isBuffer(message)) throw new Error('a stream')
  return { sentMail, registration, raw: message.toString('latin1'), mail: await PostalMime.parse(message) }
}

const textOf = (attachment: Attachment | undefined) =>
  typeof attachment?.content === 'string' ? attachment.content : new TextDecoder().decode(attachment?.content)

const NAMES = [
  'Größe & „Übung“',
  'שלום עולם',
  'محمد العربية',
  '李小龍',
  'Zoë 💊👩🏽‍⚕️',
  'Ångström'.repeat(12),
  'x'.repeat(200),
]

describe('a message', () => {
  it.each(NAMES)('arrives unchanged with the title %s', async (title) => {
    const { sentMail, mail } = await sendAndParse({
      event: { title, location: title },
      person: { last_name: title.slice(0, 60) },
    })
    expect(mail.subject).toBe(sentMail.subject)
    expect(mail.subject).toContain(title)
    expect(mail.to).toEqual([sentMail.to])
    expect(mail.text?.trimEnd()).toBe(sentMail.text.trimEnd())
    expect(mail.html?.trimEnd()).toBe(sentMail.html.trimEnd())
    expect(mail.text).toContain(title)
  })

  it('contains only ASCII in lines that every server accepts, even with long words and links', async () => {
    const long = `https://a.example/${'ä1'.repeat(900)}`
    const { raw, mail } = await sendAndParse({
      body: `<p>${'Wort'.repeat(600)} <a href="${long}">${'lang'.repeat(300)}</a></p><p>${'💊 ü '.repeat(800)}</p>`,
      event: { title: 'ü'.repeat(180) },
    })
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(mail.html).toContain('Wort'.repeat(600))
    expect(mail.html).toContain(long)
  })

  it('has a text, a page and a calendar entry that names its method, in this order', async () => {
    const { raw, mail, sentMail } = await sendAndParse({ event: { title: 'Größe; Übung' } })
    const types = Array.from(
      raw.matchAll(/^Content-Type: ([a-z]+\/[a-z]+)(;.*(?:\r\n\s.*)*)?/gm),
      ([, type = '']) => type,
    )
    expect(types.filter((type) => !type.startsWith('multipart/'))).toEqual([
      'text/plain',
      'text/html',
      'text/calendar',
      'application/ics',
    ])
    const [entry, file] = mail.attachments
    expect(entry).toMatchObject({ mimeType: 'text/calendar', method: 'REQUEST' })
    expect(file).toMatchObject({ filename: 'invite.ics', disposition: 'attachment' })
    const entryText = sentMail.calendar?.content ?? ''
    // The parser changes line ends; the file itself has those that calendars require.
    for (const part of [entry, file])
      expect(textOf(part).replaceAll('\r\n', '\n')).toBe(entryText.replaceAll('\r\n', '\n'))
    expect(raw.replaceAll('\r\n', '')).toContain(Buffer.from(entryText).toString('base64'))
  })

  it('offers to unsubscribe with one click only in unsolicited mails', async () => {
    const headersOf = async (type: WorkshopMailType) => {
      const { mail, registration } = await sendAndParse({ type })
      const found = mail.headers.filter(({ key }) => key.startsWith('list-unsubscribe'))
      return { registration, headers: Object.fromEntries(found.map(({ key, value }) => [key, value])) }
    }
    const { registration, headers } = await headersOf('invite')
    expect(headers).toEqual({
      'list-unsubscribe': `<http://localhost:3000/api/unsubscribe/${registration.id}/${encodeURIComponent(registration.email)}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect((await headersOf('confirmation')).headers).toEqual({})
  })

  it('names the address to which people reply, and no other', async () => {
    env.MAIL_REPLY_TO = 'answers@example.org'
    expect((await sendAndParse({})).mail.replyTo).toEqual([{ name: '', address: 'answers@example.org' }])
    env.MAIL_REPLY_TO = undefined
    expect((await sendAndParse({})).mail.replyTo).toBeUndefined()
  })

  it('stays far below what Gmail shows of a mail, even with a long text', async () => {
    const text = '<p>Wir laden Sie zu einem Abend über Herz und Kreislauf ein, mit Zeit für Ihre Fragen.</p>'
    const standard = await sendAndParse({ type: 'invite' })
    expect(Buffer.byteLength(standard.sentMail.html)).toBeLessThan(10_000)
    const own = await sendAndParse({ type: 'invite', body: text.repeat(100) })
    expect(Buffer.byteLength(own.sentMail.html)).toBeLessThan(50_000)
    expect(standard.raw.length).toBeLessThan(20_000)
  })
})

describe('its page', () => {
  it('uses nothing that Word, Gmail or a phone does not support', async () => {
    const { sentMail } = await sendAndParse({ type: 'invite' })
    expect(sentMail.html).not.toMatch(
      /<(script|style|link|form|svg|video|div class)|@import|@font-face|position:|display:(flex|grid)|var\(--/,
    )
    expect(sentMail.html).toContain('<meta charset="utf-8">')
    expect(sentMail.html).toContain('<meta name="color-scheme" content="light">')
    for (const [table = ''] of sentMail.html.matchAll(/<table [^>]*>/g)) expect(table).toContain('cellpadding="0"')
  })

  it('begins with the preheader', async () => {
    const { sentMail } = await sendAndParse({ type: 'invite', event: { presence_type: 'Onsite', location: 'Köln' } })
    const [, body = ''] = sentMail.html.split(/<body[^>]*>/)
    expect(body.replace(/<[^>]*>/g, '').trim()).toMatch(/^[^&]*Köln/)
  })

  it('shows no image wider than the card, in its own proportions', async () => {
    const image = (size: string) => `<p><img src="/images/7/a.webp" alt="Plan" ${size} /></p>`
    const { sentMail } = await sendAndParse({
      body: image('width="1104" height="300"') + image('width="200" height="100"'),
    })
    expect(sentMail.html).toMatch(/<img [^>]*width="552" height="150"/)
    expect(sentMail.html).toMatch(/<img [^>]*width="200" height="100"/)
  })
})
