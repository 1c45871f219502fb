import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldBodies, getMail } from '@/features/mails/service/log/mail-log'
import { mailOptionsOf, type OutgoingMail } from '@/features/mails/service/providers/outgoing-mail'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { blacklistedEmails, mailRuns, mails } from '@/schema/mails'
import { recipients } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { files } from '@/schema/system/files'
import { closeDatabase, db } from '@/server/database/db'
import { fileStore } from '@/server/files/file-store'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const mailboxRoute = routeOf('mails.getCapturedMail')
const messageRoute = routeOf('registrations.sendMessage')

let author = { id: 0, token: '' }
beforeAll(async () => {
  author = await aUser({ is_super_user: true })
})
afterAll(closeDatabase)

type Workshop = { id: number }

const TEXT = { subject: 'Anfahrt zu {title}', body: '<p>{salutation}, bitte den <b>Haupteingang</b> nehmen.</p>' }
const PDF = Buffer.from('%PDF-1.7\nLageplan\n%%EOF\n')
const fileOf = (bytes: Buffer, name = 'Lageplan.pdf') => ({
  name,
  data: `data:application/pdf;base64,${bytes.toString('base64')}`,
})

const write = ({ id }: Workshop, more: object = {}) =>
  callRoute(messageRoute, { token: author.token, body: { workshop_id: id, ...TEXT, ...more } })
const mailsOf = ({ id }: Workshop) => db.select().from(mails).where(eq(mails.workshop_id, id)).orderBy(asc(mails.id))
const queuedIn = async (workshop: Workshop) => (await mailsOf(workshop)).filter(({ state }) => state === 'queued')
const runsOf = ({ id }: Workshop) => db.select().from(mailRuns).where(eq(mailRuns.workshop_id, id))

/** Parses a mail as the mail program of its recipient does. */
async function asReceived(mail: OutgoingMail | undefined) {
  if (!mail) throw new Error('no mail was sent')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(mailOptionsOf(mail))
  return PostalMime.parse(Buffer.isBuffer(message) ? new Uint8Array(message) : '')
}

describe('a message', () => {
  it('reaches everybody of the selection whatever their state, except those who must not be written to', async () => {
    const workshop = await aWorkshop({ date: '2020-03-12' })
    const other = await aWorkshop()
    const timestamp = new Date().toISOString()
    const reached = [
      await aRegistration(workshop),
      await aRegistration(workshop, { cancelled_at: timestamp }),
      await anInvitation(workshop),
      await anInterest(workshop),
    ]
    const blacklisted = await aRegistration(workshop)
    const declined = await anInvitation(workshop)
    await db.insert(blacklistedEmails).values({ email: blacklisted.email })
    await db.insert(recipients).values({ email: declined.email, declined_mails: ['message'] })
    const erased = await aRegistration(workshop, { erased_at: timestamp })
    const ids = [...reached, blacklisted, declined, erased, await aRegistration(other)].map(({ id }) => id)

    const counted = await write(workshop, { ids, ask: true, subject: '', body: '' })
    expect(counted.body).toMatchObject({ queued: 4, skipped: { blacklisted: 1, declined: 1, erased: 1 }, run_id: null })
    expect(counted.body.status).toMatch(/^4 messages will be sent, 3 people left out: /)
    expect(await mailsOf(workshop)).toEqual([])

    const { body } = await write(workshop, { ids })
    expect(body).toMatchObject({ queued: 4, skipped: counted.body.skipped, run_id: expect.any(Number) })
    expect((await queuedIn(workshop)).map(({ email }) => email).sort()).toEqual(
      reached.map(({ email }) => email).sort(),
    )
    expect(await queuedIn(other)).toEqual([])
    const [run] = await runsOf(workshop)
    expect(run).toMatchObject({ kind: 'selection', type: 'message', subject: TEXT.subject, queued: 4 })
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object_id, String(workshop.id)))
    expect(entries).toMatchObject([{ action: 'mail', user_id: author.id, changes: { type: 'message', queued: 4 } }])

    const sent = (await sendQueuedMails()).filter(({ subject }) => subject.startsWith('Anfahrt zu '))
    expect(sent).toHaveLength(4)
    for (const mail of sent) expect(mail.unsubscribe).not.toBeNull()
    const logged = (await mailsOf(workshop)).find(({ state }) => state === 'sent')
    expect(logged).toMatchObject({ subject: `Anfahrt zu ${workshop.title}`, html: null })
    expect(logged?.text).toContain('bitte den Haupteingang nehmen.')
  })

  it('is refused at its fields without a text, with an unknown placeholder or another file than a PDF', async () => {
    const workshop = await aWorkshop()
    await aRegistration(workshop)
    const refusals = [
      [
        { subject: ' ', body: '' },
        { subject: ['Enter a subject.'], body: ['Write a text.'] },
      ],
      [{ body: '<p><br></p>' }, { body: [expect.anything()] }],
      [
        { subject: 'An {nmae}', body: '{ort}' },
        { subject: [expect.stringContaining('{nmae}')], body: [expect.stringContaining('{ort}')] },
      ],
      [{ attachment: fileOf(Buffer.from('MZ…')) }, { attachment: [expect.anything()] }],
      [{ attachment: { name: 'Lageplan.pdf' } }, { 'attachment.data': [expect.anything()] }],
    ] as const
    for (const [fields, errors] of refusals)
      expect(await write(workshop, fields)).toMatchObject({ status: 422, body: { errors } })
    expect([await mailsOf(workshop), await runsOf(workshop)]).toEqual([[], []])
  })

  it('is cleaned of everything that acts', async () => {
    const workshop = await aWorkshop()
    await aRegistration(workshop)
    await write(workshop, { body: '<p onclick="x()">Hallo<script>x()</script></p>' })
    expect((await runsOf(workshop))[0]?.body).toBe('<p>Hallo</p>')
  })

  it('is sent once for a key, which stands for its text, its file and its people', async () => {
    const workshop = await aWorkshop()
    for (let person = 0; person < 3; person += 1) await anInvitation(workshop)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => write(workshop, { key })))
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill(answers[0]?.body))
    expect([(await queuedIn(workshop)).length, (await runsOf(workshop)).length]).toEqual([3, 1])
    const [first] = await mailsOf(workshop)
    const others = [
      { subject: 'Etwas anderes' },
      { attachment: fileOf(PDF) },
      { attachment: fileOf(Buffer.from('%PDF-1.7\nParkplan\n%%EOF\n')) },
      { ids: [first?.registration_id] },
    ]
    for (const changes of others) {
      const runs = (await runsOf(workshop)).length
      expect(await write(workshop, { key, ...changes })).toMatchObject({ status: 200 })
      expect(await runsOf(workshop)).toHaveLength(runs + 1)
    }
    await sendQueuedMails()
  })

  it('reaches people for whom another one is on its way, also at the same moment', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration(workshop)
    const subjects = ['Anfahrt', 'Parken', 'Programm']
    const answers = await Promise.all(subjects.map((subject) => write(workshop, { ids: [id], subject })))
    for (const { body } of answers) expect(body).toMatchObject({ queued: 1, skipped: {} })
    expect(await queuedIn(workshop)).toHaveLength(3)
  })

  it('to everybody that a search finds is sent only to the confirmed number', async () => {
    const workshop = await aWorkshop()
    await aRegistration(workshop)
    expect(await write(workshop, { count: 2 })).toMatchObject({
      status: 422,
      body: { errors: { count: [expect.anything()] } },
    })
    expect(await write(workshop, { standing: 'registered', count: 1 })).toMatchObject({
      status: 200,
      body: { queued: 1 },
    })
  })
})

describe('the attachment of a message', () => {
  async function aMessageWithFile() {
    const workshop = await aWorkshop()
    await aRegistration(workshop)
    await aRegistration(workshop)
    await write(workshop, { attachment: fileOf(PDF, 'Lageplan & Anfahrt.pdf') })
    const [run] = await runsOf(workshop)
    return { workshop, file: run?.attachment ?? '', run_id: run?.id ?? 0 }
  }

  it('arrives with every mail', async () => {
    await aMessageWithFile()
    const sent = (await sendQueuedMails()).filter(({ attachments }) => attachments?.length)
    expect(sent).toHaveLength(2)
    const { attachments, html } = await asReceived(sent[0])
    expect(html).toContain('Haupteingang')
    expect(attachments).toMatchObject([
      { filename: 'Lageplan & Anfahrt.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ])
    expect(Buffer.from(new Uint8Array(attachments[0]?.content as ArrayBuffer))).toEqual(PDF)
  })

  it('is named in the log, and with its size in the mailbox, which shows no bytes', async () => {
    const { workshop } = await aMessageWithFile()
    await sendDueMails()
    const [mail] = await mailsOf(workshop)
    const { body } = await callRoute(mailboxRoute, { params: { id: mail?.id }, token: author.token })
    const file = { name: 'Lageplan & Anfahrt.pdf', type: 'application/pdf', bytes: PDF.length, content: '' }
    expect(body.attachments).toEqual([file])
    expect(await getMail(mail?.id ?? 0, 'de')).toMatchObject({ attachment: file.name })
  })

  it('that is missing fails the mails in words instead of sending them without it', async () => {
    const { workshop, file } = await aMessageWithFile()
    await fileStore().delete(file)
    await sendQueuedMails()
    const states = (await mailsOf(workshop)).map(({ state, message }) => ({ state, message }))
    expect(states).toEqual(Array(2).fill({ state: 'failed', message: 'attachment_missing' }))
  })

  it('is deleted with the text after ninety days, but not while a mail waits for it', async () => {
    const { workshop, file, run_id } = await aMessageWithFile()
    await db.update(mailRuns).set({ created_at: sql`now() - interval '91 days'` }).where(eq(mailRuns.id, run_id))
    await deleteOldBodies()
    expect(await runsOf(workshop)).toMatchObject([
      { ...TEXT, body: expect.stringContaining('Haupteingang'), attachment: file },
    ])

    await sendQueuedMails()
    await deleteOldBodies()
    expect(await runsOf(workshop)).toMatchObject([{ subject: null, body: null, attachment: null, queued: 2 }])
    expect(await db.$count(files, eq(files.id, file))).toBe(1)

    await db.update(mails).set({ state: 'queued' }).where(eq(mails.workshop_id, workshop.id))
    await sendQueuedMails()
    const states = (await mailsOf(workshop)).map(({ state, message }) => ({ state, message }))
    expect(states).toEqual(Array(2).fill({ state: 'dropped', message: 'text_deleted' }))
  })
})
