import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/contract/values/mails'
import { mailTextOf } from '@/demo/mail-texts'
import { env } from '@/env'
import { SEND_JOB } from '@/features/mails/service/queue/queue-mail'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { listRegistrations } from '@/features/registrations/contract/office'
import { mails } from '@/schema/mails'
import { workshopMails, workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { startJobs, stopJobs } from '@/server/jobs/jobs'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { XSS_PAYLOADS } from '@/testing/html/xss-payloads'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { sampleOf } from '@/testing/repetitions'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { type MailDraft, previewMail, sendTestMail } from '../contract'

const previewRoute = routeOf('previews.previewMail')
const testRoute = routeOf('previews.sendTestMail')

afterEach(stopJobs)
afterAll(closeDatabase)

type MailRequest = {
  workshop_id?: number | null
  registration_id?: string | null
  type?: WorkshopMailType
  draft?: MailDraft
}

const requestOf = ({ workshop_id = null, registration_id = null, type = 'confirmation', draft = {} }: MailRequest) => ({
  workshop_id,
  registration_id,
  type,
  draft: { title: 'Herz & Kreislauf', language: 'de', location: 'Köln', ...draft },
})

const ACTING = /^<\/?(script|iframe|object|embed|form|input|svg|math|style|link|base)\b/i
const FOREIGN = /\ssrc="(?!http:\/\/localhost:3000\/images\/)|\shref="\s*(javascript|data|vbscript):/i

/** True if a tag could run, load or send something. */
const acts = (tag: string) => ACTING.test(tag) || FOREIGN.test(tag) || /\son\w+=/i.test(tag.replace(/"[^"]*"/g, '""'))

/** Our own picture of the sample ticket. */
const TICKET_PICTURE = /<img src="data:image\/png;base64,[\w+/=]+" width="315" height="315" alt="[^"]*" style="[^"]*">/

const permissions = [previewMail, sendTestMail, listRegistrations].map(permissionOf)

async function previewOf(fields: MailRequest) {
  const { token } = await aUser({ permissions })
  return callRoute(previewRoute, { token, body: requestOf(fields) })
}

describe('a preview', () => {
  it.each(WORKSHOP_MAIL_TYPES.flatMap((type) => ['de', 'en'].map((language) => [type, language] as const)))(
    'shows the standard text of an %s in %s for a sample person',
    async (type, language) => {
      const { status, body } = await previewOf({ type, draft: { language } })
      const [name, greeting] =
        language === 'de' ? ['Anna Muster', 'Sehr geehrte Frau Dr. Muster,'] : ['Emily Carter', 'Dear Dr Carter,']
      expect(status).toBe(200)
      expect(body).toMatchObject({
        is_standard: true,
        unknown: [],
        to: { name: `Dr. ${name}`, address: 'sample@example.org' },
      })
      expect(body.text).toContain(greeting)
      expect(body.subject).toContain('Herz & Kreislauf')
      expect(JSON.stringify(body)).not.toMatch(/mails\.\w|\{\w+_?\w*\}|undefined/)
    },
  )

  it.each(WORKSHOP_MAIL_TYPES)('fills every placeholder of the %s that the demo has', async (type) => {
    for (const language of ['de', 'en'] as const) {
      const { body } = await previewOf({ type, draft: { ...mailTextOf(type, { language, title: 'Herz' }), language } })
      expect(body).toMatchObject({ is_standard: false, unknown: [] })
      expect(JSON.stringify(body)).not.toMatch(/\{\w+\}|undefined/)
    }
  })

  it('shows the text as it is typed, with its unknown placeholders', async () => {
    const { body } = await previewOf({
      type: 'reminder',
      draft: {
        subject: 'Bald:\n{title} {titel}',
        body: '<p>Um {time} Uhr, {nmae}</p>',
        time: '09:30',
        end_time: '11:00',
      },
    })
    expect(body).toMatchObject({
      subject: 'Bald: Herz & Kreislauf {titel}',
      is_standard: false,
      unknown: ['titel', 'nmae'],
    })
    expect(body.text).toMatch(/^Um 09:30–11:00 Uhr, \{nmae\}\n/)
  })

  it('fills in samples for empty fields', async () => {
    const { status, body } = await previewOf({ draft: { title: ' ', location: '', time: '18:00', end_time: '17:00' } })
    expect(status).toBe(200)
    expect(body.text).toContain('„Titel der Veranstaltung“')
    expect(body.text).toContain('Zeit: 18:00 Uhr\nOrt: Ort der Veranstaltung')
  })

  it('shows the calendar entry of a confirmation', async () => {
    const draft = { ical_description: 'Parkplatz im Hof: {event_link} {cancel_link} {foo}' }
    const { id } = await aWorkshop()
    const { body } = await previewOf({ workshop_id: id, draft })
    expect(body.calendar).toBe(
      `Parkplatz im Hof: http://localhost:3000/events/${id} http://localhost:3000/events/cancel/sample-registration {foo}`,
    )
    expect(body.unknown).toEqual(['foo'])
    expect((await previewOf({ workshop_id: id, type: 'invite', draft })).body).toMatchObject({
      calendar: null,
      unknown: [],
    })
  })

  it('is harmless, whatever is typed', async () => {
    const { token } = await aUser({ permissions })
    let shown = 0
    const evasions = sampleOf(XSS_PAYLOADS, 40)
    for (const evasion of evasions) {
      const draft = { title: evasion.slice(0, 200), subject: evasion.slice(0, 200), body: `<p>x</p>${evasion}` }
      const { body, status } = await callRoute(previewRoute, { token, body: requestOf({ draft }) })
      // Too long, or with signs that no call takes.
      if (status === 400 || status === 422) continue
      shown += 1
      const acting = body.html
        .replace(TICKET_PICTURE, '')
        .match(/<[^>]*>/g)
        .filter(acts)
      expect({ evasion, acting }).toEqual({ evasion, acting: [] })
    }
    expect(shown).toBeGreaterThan(evasions.length * 0.9)
  })

  it('equals the sent mail except for the links that act', async () => {
    const workshop = await aWorkshop({ title: 'Herz', date: '2030-12-12', location: 'Köln', presence_type: 'Onsite' })
    const text = {
      subject: 'S {title}',
      body: '<p>{salutation}: {cancel_link} {event_link}</p><ul><li>{date}</li></ul>',
    }
    await db.insert(workshopMails).values({ workshop_id: workshop.id, type: 'reminder', ...text })
    const person = await aRegistration(workshop, { gender: 'm', title: 'Prof.', language: 'en' })
    const { title, date, time, location, presence_type } = workshop
    const { body } = await previewOf({
      workshop_id: workshop.id,
      registration_id: person.id,
      type: 'reminder',
      draft: { title, date, time, location, presence_type, ...text },
    })
    await queueMailsFor('reminder', [person])
    const [sentMail] = await sendQueuedMails()
    const [sampleWords = ''] = /In words: \w+ \w+ \w+/.exec(body.text) ?? []
    const [samplePicture = ''] = /src="data:image\/png[^"]+"/.exec(body.html) ?? []
    const anonymous = (sent = '') =>
      sent
        .replaceAll(person.id, 'sample-registration')
        .replaceAll(person.invite_slug, 'sample-registration')
        .replaceAll(encodeURIComponent(person.email), 'sample%40example.org')
        .replaceAll(/\/my\/[\w-]{44}/g, '/my/sample-registration')
        .replace(/In words: \w+ \w+ \w+/, sampleWords)
        .replace(/src="cid:[^"]+"/, samplePicture)
    expect(body.subject).toBe(sentMail?.subject)
    expect(body.text).toBe(anonymous(sentMail?.text))
    expect(body.html).toBe(anonymous(sentMail?.html))
  })
})

describe('a message', () => {
  const draft = { subject: 'Anfahrt zu {title}', body: '<p>{salutation}, bis {date}.</p>', language: 'de' }

  it('is shown with the saved data of its event', async () => {
    const { id } = await aWorkshop({ title: 'Herz heute', date: '2030-12-12', language: 'de' })
    const { token } = await aUser({ permissions })
    const { subject, body: text } = draft
    const request = { workshop_id: id, registration_id: null, type: 'message', draft: { subject, body: text } }
    const { status, body } = await callRoute(previewRoute, { token, body: request })
    expect(status).toBe(200)
    expect(body).toMatchObject({ subject: 'Anfahrt zu Herz heute', is_standard: false, unknown: [], calendar: null })
    expect(body.text).toMatch(/^Sehr geehrte Frau Dr\. Muster, bis .*12\. Dezember 2030/)
  })

  it('is sent as a test with its attachment, which must be a PDF', async () => {
    const { id } = await aWorkshop()
    const author = await aUser({ permissions })
    const sendTest = (content: string) => {
      const data = `data:application/pdf;base64,${Buffer.from(content).toString('base64')}`
      const request = { workshop_id: id, registration_id: null, type: 'message', draft }
      return callRoute(testRoute, { token: author.token, body: { ...request, attachment: { name: 'Plan.pdf', data } } })
    }
    expect(await sendTest('MZ…')).toMatchObject({ status: 422, body: { errors: { attachment: [expect.anything()] } } })
    expect(await sendTest('%PDF-1.7\nPlan')).toMatchObject({ status: 200 })
    const sent = (await sendQueuedMails()).find(({ to }) => to.address === author.email)
    expect(sent?.attachments).toMatchObject([{ name: 'Plan.pdf', content: Buffer.from('%PDF-1.7\nPlan') }])
  })
})

describe('a preview for somebody at the event', () => {
  it('uses their language, and contains no link that acts for them', async () => {
    const workshop = await aWorkshop({ nonpublic: true })
    const person = await anInvitation(workshop, { first_name: 'Kim', last_name: 'Weiß', gender: 'f', language: 'en' })
    for (const type of WORKSHOP_MAIL_TYPES) {
      const draft = {
        body: '<p>{salutation} {cancel_link} {invite_link} {unsubscribe_link} {personal_link} {event_link}</p>',
        ical_description: '{cancel_link} {invite_link} {unsubscribe_link} {personal_link} {event_link}',
        nonpublic: true,
      }
      const { status, body } = await previewOf({ workshop_id: workshop.id, registration_id: person.id, type, draft })
      expect(status).toBe(200)
      expect(body.text).toContain('Dear Ms Weiß')
      expect(body.to).toEqual({ name: 'Kim Weiß', address: person.email })
      const { to, ...shown } = body
      expect(shown.text).toMatch(/\/en\/my\/sample-registration\b/)
      for (const secret of [person.id, person.invite_slug, person.email, encodeURIComponent(person.email)])
        expect(JSON.stringify(shown)).not.toContain(secret)
    }
  })

  it('names the main person to a companion, and greets nobody without a name', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop, { first_name: 'Mona', last_name: 'Lang' })
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    const entered = await previewOf({ workshop_id: workshop.id, registration_id: companion.id })
    expect(entered.body.text).toContain('Sie wurden von Mona Lang zu „Herz & Kreislauf“ angemeldet.')
    const interest = await anInterest(workshop)
    const waiting = await previewOf({ workshop_id: workshop.id, registration_id: interest.id, type: 'invite' })
    expect(waiting.body.text).toMatch(/^Guten Tag,/)
  })

  it('answers 404 for a person of another event, a removed person and an unknown event', async () => {
    const workshop = await aWorkshop()
    const other = await aWorkshop()
    const person = await aRegistration(other)
    const gone = await aRegistration(workshop, { deleted_at: new Date().toISOString() })
    const wrong = [
      { workshop_id: workshop.id, registration_id: person.id },
      { workshop_id: null, registration_id: person.id },
      { workshop_id: workshop.id, registration_id: gone.id },
      { workshop_id: 2_000_000_000 },
    ]
    const { token } = await aUser({ permissions })
    for (const fields of wrong)
      for (const route of [previewRoute, testRoute])
        expect(await callRoute(route, { token, body: requestOf(fields) })).toMatchObject({ status: 404 })
  })

  it('requires the permission to list people', async () => {
    const workshop = await aWorkshop()
    const person = await aRegistration(workshop)
    const { token } = await aUser({ permissions: [permissionOf(previewMail)] })
    const body = requestOf({ workshop_id: workshop.id, registration_id: person.id })
    expect(await callRoute(previewRoute, { token, body })).toMatchObject({
      status: 403,
      body: { message: `You lack the permission “${permissionOf(listRegistrations)}”.` },
    })
  })
})

describe('a test', () => {
  const latest = async () => {
    const [mail] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1)
    return mail
  }

  it('goes to its author, as the person would get it', async () => {
    const workshop = await aWorkshop()
    const person = await aRegistration(workshop, { first_name: 'Kim', last_name: 'Weiß', gender: 'f' })
    const me = await aUser({ permissions, name: 'Olga Office' })
    const fields = requestOf({
      workshop_id: workshop.id,
      registration_id: person.id,
      draft: { subject: 'Hallo {last_name}' },
    })
    const answer = await callRoute(testRoute, { token: me.token, body: fields })
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok', email: me.email } })

    const [sentMail] = await sendQueuedMails()
    expect(sentMail).toMatchObject({ subject: '[Test] Hallo Weiß', to: { name: 'Olga Office', address: me.email } })
    expect(sentMail?.text).toContain('Sehr geehrte Frau Weiß')
    expect(sentMail?.calendar?.method).toBe('REQUEST')
    for (const secret of [person.id, person.invite_slug, person.email])
      expect(JSON.stringify(sentMail).replaceAll('\\r\\n ', '')).not.toContain(secret)
    expect(await latest()).toMatchObject({
      type: 'test',
      state: 'sent',
      workshop_id: workshop.id,
      registration_id: null,
      user_id: me.id,
      bulk: false,
      data: null,
      subject: '[Test] Hallo Weiß',
      language: 'de',
    })
  })

  it('of an event that is not saved yet uses its language', async () => {
    const me = await aUser({ permissions })
    const workshop = await aWorkshop()
    await callRoute(testRoute, { token: me.token, body: requestOf({ type: 'invite', draft: { language: 'en' } }) })
    await callRoute(testRoute, {
      token: me.token,
      body: requestOf({ type: 'after_event', workshop_id: workshop.id }),
    })
    await db.delete(workshops).where(eq(workshops.id, workshop.id))
    const sentMails = await sendQueuedMails()
    expect(sentMails.map(({ subject }) => subject).sort()).toEqual([
      '[Test] Invitation: Herz & Kreislauf',
      '[Test] Vielen Dank für Ihre Teilnahme: Herz & Kreislauf',
    ])
  })

  it('is sent for each request', async () => {
    const folder = path.join(env.DATA_DIR, 'mail')
    const captured = (): Promise<string[]> => readdir(folder).catch(() => [])
    const before = await captured()
    await startJobs({ [SEND_JOB]: { run: (_: unknown, signal: AbortSignal) => sendDueMails({ signal }) } })
    const me = await aUser({ permissions })
    for (const _ of [1, 2]) await callRoute(testRoute, { token: me.token, body: requestOf({ type: 'invite' }) })
    await vi.waitFor(async () => expect(await captured()).toHaveLength(before.length + 2), { timeout: 3000 })
    const [file = ''] = (await captured()).filter((name) => !before.includes(name))
    const written = await readFile(path.join(folder, file), 'utf8')
    expect(written).toContain(`To: ${me.name} <${me.email}>`)
    expect(written).toContain('Subject: [Test] Einladung: Herz & Kreislauf')
  })

  it('is limited to twenty in ten minutes for each user', async () => {
    const me = await aUser({ permissions })
    const other = await aUser({ permissions })
    const ask = async (token: string) => (await callRoute(testRoute, { token, body: requestOf({}) })).status
    for (let sent = 0; sent < 20; sent++) expect(await ask(me.token)).toBe(200)
    expect(await ask(me.token)).toBe(429)
    expect(await ask(other.token)).toBe(200)
  })
})
