import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import PostalMime, { type Attachment } from 'postal-mime'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { registrations } from '@/features/registrations/table'
import { workshopMails } from '@/features/workshops/table'
import { closeDatabase, db } from '@/server/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueFor, sendQueued } from '@/testing/letters'
import type { WorkshopMailType } from '../contract'
import { mails } from '../table'
import { messageOf } from './letter'

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations} cascade`))
afterAll(closeDatabase)

type Setting = {
  type?: WorkshopMailType
  event?: Parameters<typeof aWorkshop>[0]
  person?: Parameters<typeof aRegistration>[1]
  body?: string
}

/** As it goes over the wire, and as a mail program reads it. */
async function carried({ type = 'confirmation', event, person, body }: Setting) {
  const workshop = await aWorkshop(event)
  const registration = await (type === 'invite' ? anInvitation : aRegistration)(workshop, { language: 'de', ...person })
  if (body !== undefined) await db.insert(workshopMails).values({ workshop_id: workshop.id, type, body })
  await queueFor(type, [registration])
  const [letter] = await sendQueued()
  if (!letter) throw new Error('no letter')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(messageOf(letter))
  if (!Buffer.isBuffer(message)) throw new Error('a stream')
  return { letter, registration, raw: message.toString('latin1'), mail: await PostalMime.parse(message) }
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
  it.each(NAMES)('says the same after the journey, whatever it is called: %s', async (title) => {
    const { letter, mail } = await carried({
      event: { title, location: title },
      person: { last_name: title.slice(0, 60) },
    })
    expect(mail.subject).toBe(letter.subject)
    expect(mail.subject).toContain(title)
    expect(mail.to).toEqual([letter.to])
    expect(mail.text?.trimEnd()).toBe(letter.text.trimEnd())
    expect(mail.html?.trimEnd()).toBe(letter.html.trimEnd())
    expect(mail.text).toContain(title)
  })

  it('holds nothing but ASCII in lines that every server takes, however long words and links are', async () => {
    const long = `https://a.example/${'ä1'.repeat(900)}`
    const { raw, mail } = await carried({
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
    const { raw, mail, letter } = await carried({ event: { title: 'Größe; Übung' } })
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
    const entryText = letter.calendar?.content ?? ''
    // The parser reads line ends its own way; the file itself keeps those that calendars ask for.
    for (const part of [entry, file])
      expect(textOf(part).replaceAll('\r\n', '\n')).toBe(entryText.replaceAll('\r\n', '\n'))
    expect(raw.replaceAll('\r\n', '')).toContain(Buffer.from(entryText).toString('base64'))
  })

  it('offers the one click where nobody asked for it, and nowhere else', async () => {
    const headersOf = async (type: WorkshopMailType) => {
      const { mail, registration } = await carried({ type })
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

  it('stays far below what Gmail shows of a mail, even with a long text', async () => {
    const text = '<p>Wir laden Sie zu einem Abend über Herz und Kreislauf ein, mit Zeit für Ihre Fragen.</p>'
    const standard = await carried({ type: 'invite' })
    expect(Buffer.byteLength(standard.letter.html)).toBeLessThan(10_000)
    const own = await carried({ type: 'invite', body: text.repeat(100) })
    expect(Buffer.byteLength(own.letter.html)).toBeLessThan(50_000)
    expect(standard.raw.length).toBeLessThan(20_000)
  })
})

describe('its page', () => {
  it('leans on nothing that Word, Gmail or a phone does not know', async () => {
    const { letter } = await carried({ type: 'invite' })
    expect(letter.html).not.toMatch(
      /<(script|style|link|form|svg|video|div class)|@import|@font-face|position:|display:(flex|grid)|var\(--/,
    )
    expect(letter.html).toContain('<meta charset="utf-8">')
    expect(letter.html).toContain('<meta name="color-scheme" content="light">')
    for (const [table = ''] of letter.html.matchAll(/<table [^>]*>/g)) expect(table).toContain('cellpadding="0"')
  })

  it('begins with what the list of mails shows beside the subject', async () => {
    const { letter } = await carried({ type: 'invite', event: { presence_type: 'Onsite', location: 'Köln' } })
    const [, body = ''] = letter.html.split(/<body[^>]*>/)
    expect(body.replace(/<[^>]*>/g, '').trim()).toMatch(/^[^&]*Köln/)
  })

  it('shows no image wider than the card, in its own proportions', async () => {
    const image = (size: string) => `<p><img src="/images/7/a.webp" alt="Plan" ${size} /></p>`
    const { letter } = await carried({ body: image('width="1104" height="300"') + image('width="200" height="100"') })
    expect(letter.html).toMatch(/<img [^>]*width="552" height="150"/)
    expect(letter.html).toMatch(/<img [^>]*width="200" height="100"/)
  })
})
