import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { permissionOf } from '@/contract/endpoint'
import { getCapturedMail } from '@/features/mails/service/log/mailbox'
import { mailOptionsOf } from '@/features/mails/service/providers/outgoing-mail'
import { resendTransport } from '@/features/mails/service/providers/resend'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { ticketPath } from '@/features/registrations/contract/personal-links'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { isSigned, lookupHashOf, readTicket } from '@/features/tickets/rules/code'
import { wordsOf } from '@/features/tickets/rules/words'
import { readTicketKeys } from '@/features/tickets/service/sign-ticket'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { previewNotification } from '../../contract/mailings'

const PREVIEW = routeOf('registrations.previewNotification')

prepareZXingModule({
  overrides: { wasmBinary: (await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')).buffer },
})
beforeEach(() => db.delete(mails))
afterAll(closeDatabase)

const ONSITE = { presence_type: 'Onsite', location: 'Hofweg 1, 10115 Berlin', region: 'Berlin' } as const

const aPerson = async (event: Parameters<typeof aWorkshop>[0] = ONSITE) =>
  aRegistration(await aWorkshop(event), { language: 'de' })

async function wordsOfTicket({ ticket_code }: { ticket_code: string | null }) {
  return wordsOf(await lookupHashOf(ticket_code ?? ''), 'de')
}

async function readPicture(bytes: Uint8Array) {
  const [found] = await readBarcodes(bytes, { formats: ['QRCode'] })
  return readTicket(found?.text ?? '')
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** The picture that a page holds in itself. */
const embeddedIn = (html: string) => Buffer.from(/src="data:image\/png;base64,([^"]+)"/.exec(html)?.[1] ?? '', 'base64')

it.each(['confirmation', 'reminder', 'moved'] as const)('shows the ticket in the %s', async (type) => {
  const person = await aPerson()
  await queueMailsFor(type, [person])
  const [sent] = await sendQueuedMails()
  if (!sent) throw new Error('no mail was sent')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(mailOptionsOf(sent))
  if (!Buffer.isBuffer(message)) throw new Error('a stream')
  const mail = await PostalMime.parse(message)

  const words = await wordsOfTicket(person)
  const token = (await ensureTokens([person.email])).get(person.email)
  const link = `${ticketPath(`${token}`, person.id)}`
  expect(mail.text).toContain(`In Worten: ${words}`)
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`In Worten: ${words}`)
  expect(mail.html).toContain(link)
  const [, cid = ''] =
    /<img src="cid:([^"]+)" width="315" height="315" alt="QR-Code Ihres Tickets"/.exec(`${mail.html}`) ?? []
  const picture = mail.attachments.find(({ contentId }) => contentId === `<${cid}>`)
  expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true })
  const read = await readPicture(bytesOf(picture?.content ?? ''))
  expect(read).toMatchObject({ workshop_id: person.workshop_id, code: person.ticket_code })
  expect(read && (await isSigned(read, await readTicketKeys()))).toBe(true)
})

it('leaves neither the code nor its words nor the link in the log', async () => {
  const person = await aPerson()
  await queueMailsFor('confirmation', [person])
  await sendQueuedMails()
  const [logged] = await db.select().from(mails)
  expect(logged?.html).toContain('QR-Code Ihres Tickets')
  for (const text of [logged?.html, logged?.text]) {
    expect(text).toContain('In Worten: [Wörter nach dem Versand entfernt]')
    expect(text).not.toMatch(/cid:|\/ticket\//)
    expect(text).not.toContain(await wordsOfTicket(person))
  }
})

it('brings no ticket for an online event, nor after the seat has ended', async () => {
  const online = await aPerson({})
  const cancelled = await aPerson()
  await db
    .update(registrations)
    .set({ cancelled_at: new Date().toISOString() })
    .where(eq(registrations.id, cancelled.id))
  await queueMailsFor('confirmation', [online])
  await queueMailsFor('cancellation', [cancelled])
  const sent = await sendQueuedMails()
  expect(sent).toHaveLength(2)
  for (const { html, pictures } of sent) {
    expect(html).not.toContain('In Worten')
    expect(pictures).toEqual([])
  }
})

it('goes to Resend one by one with the picture in the page, in the same bytes whenever it is written', async () => {
  const people = [await aPerson(), await aPerson()]
  await queueMailsFor('reminder', people)
  const sendInOrder = async () => (await sendQueuedMails()).toSorted((one, other) => one.id - other.id)
  const sent = await sendInOrder()
  const { batches } = resendTransport({ url: '', key: '' })
  const payloads = batches?.groupIntoCalls(sent).map((group) => batches.payloadOf(group)) ?? []
  expect(payloads).toHaveLength(2)
  const [first] = sent
  const { attachments, html } = JSON.parse(payloads[0] ?? '')
  expect(attachments).toEqual([
    {
      filename: 'ticket.png',
      content: first?.pictures?.[0]?.content.toString('base64'),
      content_type: 'image/png',
      content_id: first?.pictures?.[0]?.cid,
    },
  ])
  expect(html).toContain(`src="cid:${attachments[0].content_id}"`)

  await db.update(mails).set({ state: 'queued', sent_at: null })
  const again = await sendInOrder()
  expect(batches?.groupIntoCalls(again).map((group) => batches.payloadOf(group))).toEqual(payloads)
})

it('shows the picture in the mailbox, and a sample that every entrance refuses in the preview', async () => {
  const person = await aPerson()
  await queueMailsFor('confirmation', [person])
  await sendDueMails()
  const [mail] = await db.select().from(mails)
  const captured = await getCapturedMail(mail?.id ?? 0, { id: 0, is_super_user: true })
  expect(await readPicture(embeddedIn(captured.html))).toMatchObject({ code: person.ticket_code })
  expect(captured.attachments.map(({ type }) => type)).not.toContain('image/png')

  const { token } = await aUser({ permissions: [permissionOf(previewNotification)] })
  const { response } = await callRoute(PREVIEW, { params: { type: 'reminder', id: person.id }, token })
  const html = await response.text()
  expect(html).not.toContain(await wordsOfTicket(person))
  const sample = await readPicture(embeddedIn(html))
  expect(sample).toMatchObject({ workshop_id: 0 })
  expect(sample && (await isSigned(sample, await readTicketKeys()))).toBe(false)
})
