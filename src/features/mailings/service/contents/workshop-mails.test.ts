import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/contract/values/mails'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshopMails } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aCertificateWithDocument } from '@/testing/points/certificates'

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations} cascade`))
afterAll(closeDatabase)

type Event = Awaited<ReturnType<typeof aWorkshop>>

/** The recipient and the time of each mail. */
const SENT = {
  invite: { date: '2030-12-12', person: anInvitation, timestamps: {} },
  confirmation: { date: '2030-12-12', person: aRegistration, timestamps: {} },
  reminder: { date: '2030-12-12', person: aRegistration, timestamps: {} },
  after_event: { date: '2025-12-12', person: aRegistration, timestamps: { participated: '2025-12-12T17:00:00Z' } },
  certificate: { date: '2025-12-12', person: aRegistration, timestamps: { participated: '2025-12-12T17:00:00Z' } },
}

const anEvent = (type: WorkshopMailType, fields: Parameters<typeof aWorkshop>[0] = {}) =>
  aWorkshop({ title: 'Herz & Kreislauf', date: SENT[type].date, ...fields })

const writeOwnText = (workshop_id: number, type: WorkshopMailType, body: string, subject = '') =>
  db.insert(workshopMails).values({ workshop_id, type, subject, body })

async function sentOf(type: WorkshopMailType, workshop: Event, fields: Parameters<typeof aRegistration>[1] = {}) {
  const { person, timestamps } = SENT[type]
  const registration = await person(workshop, {
    gender: 'f',
    title: 'Dr.',
    first_name: 'Anna',
    last_name: 'Weiß',
    ...timestamps,
    ...fields,
  })
  if (type === 'certificate') await aCertificateWithDocument(registration)
  await queueMailsFor(type, [registration])
  const [sentMail] = await sendQueuedMails()
  const [mail] = await db.select().from(mails).orderBy(sql`id desc`).limit(1)
  return { sentMail, mail, registration }
}

const times = (text = '', part: string) => text.split(part).length - 1

describe('a mail without a text of its own', () => {
  it.each([
    ['invite', 'de', 'Einladung: Herz & Kreislauf', 'wir laden Sie herzlich zu „Herz & Kreislauf“ ein.'],
    ['invite', 'en', 'Invitation: Herz & Kreislauf', 'We would like to invite you to “Herz & Kreislauf”.'],
    ['confirmation', 'de', 'Ihre Anmeldung: Herz & Kreislauf', 'vielen Dank für Ihre Anmeldung'],
    ['confirmation', 'en', 'Your registration: Herz & Kreislauf', 'Thank you for registering'],
    ['reminder', 'de', 'Erinnerung: Herz & Kreislauf', 'wir erinnern Sie an Ihre Anmeldung zu „Herz & Kreislauf“.'],
    ['reminder', 'en', 'Reminder: Herz & Kreislauf', 'This is a reminder of your registration for “Herz & Kreislauf”.'],
    ['after_event', 'de', 'Vielen Dank für Ihre Teilnahme: Herz & Kreislauf', 'vielen Dank für Ihre Teilnahme an'],
    ['after_event', 'en', 'Thank you for taking part: Herz & Kreislauf', 'Thank you for taking part in'],
    ['certificate', 'de', 'Ihre Teilnahmebescheinigung: Herz & Kreislauf', 'vielen Dank für Ihre Teilnahme an'],
    ['certificate', 'en', 'Your certificate: Herz & Kreislauf', 'Thank you for taking part in'],
  ] as const)('is an %s in %s', async (type, language, subject, words) => {
    const { sentMail } = await sentOf(type, await anEvent(type), { language })
    const greeting = language === 'de' ? 'Sehr geehrte Frau Dr. Weiß,' : 'Dear Dr Weiß,'
    expect(sentMail?.subject).toBe(subject)
    expect(sentMail?.text).toContain(`${greeting}\n\n${words}`)
    expect(sentMail?.html).toContain('Herz &amp; Kreislauf')
    expect(`${sentMail?.text}${sentMail?.html}`).not.toMatch(/mails\.\w|\{\w*\}|undefined/)
  })

  it('has date and venue, unless the event is over', async () => {
    for (const type of WORKSHOP_MAIL_TYPES) {
      const { sentMail } = await sentOf(type, await anEvent(type), { language: 'de' })
      expect({ type, facts: sentMail?.text.includes('Zeit: 18:00 Uhr') }).toEqual({
        type,
        facts: type !== 'after_event' && type !== 'certificate',
      })
    }
  })
})

describe('a mail with a text of its own', () => {
  it.each(WORKSHOP_MAIL_TYPES)('is sent with it: %s', async (type) => {
    const workshop = await anEvent(type)
    await writeOwnText(workshop.id, type, '<p>{salutation}, um {time} Uhr</p>', 'Für {first_name}:\r\nBcc: {title}')
    const { sentMail } = await sentOf(type, workshop, { language: 'de' })
    expect(sentMail?.subject).toBe('Für Anna: Bcc: Herz & Kreislauf')
    expect(sentMail?.text).toMatch(/^Sehr geehrte Frau Dr\. Weiß, um 18:00 Uhr\n/)
    expect(sentMail?.text).not.toContain('Zeit: ')
  })

  it.each(WORKSHOP_MAIL_TYPES)('carries nothing that acts: %s', async (type) => {
    const workshop = await anEvent(type, { title: '<img src=x onerror=alert(1)>' })
    const hostile = '<p onclick="x()">{title}{first_name}</p><script>x()</script><a href="javascript:x()">y</a><form>'
    await writeOwnText(workshop.id, type, `${hostile}<img src="https://evil.example/x.png">`)
    const { sentMail } = await sentOf(type, workshop, { first_name: '<b onmouseover=x()>', last_name: 'Weiß' })
    expect(sentMail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(sentMail?.html).not.toMatch(/<script|onclick=|javascript:|<form|evil\.example|<img|<b /)
  })
})

describe('an invitation', () => {
  it('links once to the filled-in form', async () => {
    const silent = await anEvent('invite')
    const offering = await anEvent('invite')
    const public_only = await anEvent('invite')
    await writeOwnText(offering.id, 'invite', '<p>Bitte: {invite_link}</p>')
    await writeOwnText(public_only.id, 'invite', '<p><a href="https://{event_link}">Programm</a></p>')
    for (const workshop of [silent, offering, public_only]) {
      const { sentMail, registration } = await sentOf('invite', workshop)
      const link = `http://localhost:3000/events/${workshop.id}/${registration.invite_slug}`
      expect(times(sentMail?.text, link)).toBe(1)
      expect(sentMail?.html).toContain(`href="${link}"`)
    }
  })

  it('has no personal link in the log', async () => {
    const { mail, registration } = await sentOf('invite', await anEvent('invite'))
    expect(JSON.stringify(mail)).not.toContain(registration.invite_slug)
    expect(mail?.text).not.toContain(`/unsubscribe/${registration.id}`)
  })
})

describe('the link to unsubscribe', () => {
  it.each([
    ['invite', 1],
    ['reminder', 1],
    ['after_event', 1],
    ['confirmation', 0],
  ] as const)('stands in an %s %i times, whether the text offers it or not', async (type, count) => {
    const silent = await anEvent(type)
    const offering = await anEvent(type)
    if (count > 0) await writeOwnText(offering.id, type, '<p>Abmelden: {unsubscribe_link}</p>')
    for (const workshop of [silent, offering]) {
      const { sentMail, registration } = await sentOf(type, workshop)
      expect(times(sentMail?.text, `/unsubscribe/${registration.id}/`)).toBe(count)
    }
  })
})

it('links a reminder to the cancellation, and an after-event mail to the page of the event', async () => {
  const reminded = await sentOf('reminder', await anEvent('reminder'))
  expect(times(reminded.sentMail?.text, `/events/cancel/${reminded.registration.id}`)).toBe(1)
  const workshop = await anEvent('after_event')
  const { sentMail } = await sentOf('after_event', workshop)
  expect(sentMail?.text).toContain(`http://localhost:3000/events/${workshop.id}\n`)
  expect(sentMail?.text).not.toContain('/events/cancel/')
})

it('sends none of them to people outside the audience', async () => {
  const { date } = SENT.invite
  const event = await aWorkshop({ date })
  await queueMailsFor('invite', [await aRegistration(event)])
  await queueMailsFor('reminder', [await anInvitation(event)])
  await queueMailsFor('after_event', [await aRegistration(event)])
  expect(await sendQueuedMails()).toEqual([])
  const ends = await db.select({ state: mails.state, message: mails.message }).from(mails).orderBy(mails.id)
  expect(ends.map(({ message }) => message)).toEqual(['registered_meanwhile', 'not_registered', 'not_participated'])
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['dropped']))
})
