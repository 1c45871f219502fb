import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { RegistrationMailType } from '@/features/mails/contract'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { certificates } from '@/schema/certificates'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshopMails, workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aCertificateWithDocument } from '@/testing/points/certificates'

type Registration = Awaited<ReturnType<typeof aRegistration>>

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations} cascade`))
afterAll(closeDatabase)

const anEvent = (fields: Parameters<typeof aWorkshop>[0] = {}) =>
  aWorkshop({
    title: 'Herz & Kreislauf',
    presence_type: 'Onsite',
    location: 'Haus der Pharmazie, Köln',
    date: '2030-12-12',
    time: '18:00',
    end_time: '20:00',
    ...fields,
  })

const anna = { first_name: 'Anna', last_name: 'Weiß', title: 'Dr.', gender: 'f' } as const

/** The sent mail with its row of the log. */
async function sendMail(type: RegistrationMailType, person: Registration) {
  await queueMailsFor(type, [person])
  const sentMails = await sendQueuedMails()
  const [mail] = await db.select().from(mails).orderBy(sql`id desc`).limit(1)
  return { sentMail: sentMails[0], mail }
}

const writeOwnText = (workshop_id: number, fields: Partial<typeof workshopMails.$inferInsert>) =>
  db.insert(workshopMails).values({ workshop_id, type: 'confirmation', ...fields })

const readRegistration = async ({ id }: Registration) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

const tokenFor = async (email: string) => (await ensureTokens([email])).get(email)

const unfolded = (calendar = '') => calendar.replaceAll('\r\n ', '')

describe('a confirmation', () => {
  it('has date and venue, and links to the personal page and to its cancellation', async () => {
    const workshop = await anEvent()
    const person = await aRegistration(workshop, { ...anna, language: 'de' })
    const { sentMail } = await sendMail('confirmation', person)

    expect(sentMail?.subject).toBe('Ihre Anmeldung: Herz & Kreislauf')
    expect(sentMail?.text).toContain(
      'Sehr geehrte Frau Dr. Weiß,\n\nvielen Dank für Ihre Anmeldung zu „Herz & Kreislauf“.',
    )
    expect(sentMail?.text).toContain(
      'Datum: Donnerstag, 12. Dezember 2030\nZeit: 18:00–20:00 Uhr\nOrt: Haus der Pharmazie, Köln',
    )
    expect(sentMail?.text).toContain(
      `Zu Ihrer persönlichen Seite:\nhttp://localhost:3000/my/${await tokenFor(person.email)}\n`,
    )
    expect(sentMail?.text).toContain(`http://localhost:3000/events/cancel/${person.id}\n`)
    expect(sentMail?.html).toContain('Herz &amp; Kreislauf')
    expect(sentMail?.html).toContain(`href="http://localhost:3000/events/cancel/${person.id}"`)
    expect(sentMail?.to).toEqual({ name: 'Anna', address: person.email })
  })

  it('uses the language of the person', async () => {
    const workshop = await anEvent()
    const person = await aRegistration(workshop, { ...anna, language: 'en' })
    const { sentMail } = await sendMail('confirmation', person)
    expect(sentMail?.subject).toBe('Your registration: Herz & Kreislauf')
    expect(sentMail?.text).toContain('Dear Dr Weiß,')
    expect(sentMail?.text).toContain(
      'Date: Thursday, 12 December 2030\nTime: 18:00–20:00\nPlace: Haus der Pharmazie, Köln',
    )
    expect(sentMail?.text).toContain(`http://localhost:3000/en/events/cancel/${person.id}`)
  })

  it('names the main person to a companion, unless the name is a message', async () => {
    const workshop = await anEvent()
    const main = await aRegistration(workshop, anna)
    const { sentMail } = await sendMail('confirmation', await aRegistration(workshop, { accompaniment_of: main.id }))
    expect(sentMail?.text).toContain('Sie wurden von Dr. Anna Weiß zu „Herz & Kreislauf“ angemeldet.')

    const stranger = await aRegistration(workshop, { ...anna, last_name: 'evil.example' })
    const { sentMail: other } = await sendMail(
      'confirmation',
      await aRegistration(workshop, { accompaniment_of: stranger.id }),
    )
    expect(other?.text).toContain('Sie wurden von einer anderen Person zu')
    expect(`${other?.text}${other?.html}`).not.toContain('evil')
  })

  it('carries the calendar entry of the person', async () => {
    const person = await aRegistration(await anEvent({ calendar_sequence: 3 }), { ...anna, language: 'de' })
    const { sentMail, mail } = await sendMail('confirmation', person)
    expect(sentMail?.calendar?.method).toBe('REQUEST')
    const calendar = unfolded(sentMail?.calendar?.content)
    expect(calendar).toContain('METHOD:REQUEST\r\n')
    expect(calendar).toContain(`UID:reg-${person.id}@localhost\r\n`)
    expect(calendar).toContain('DTSTART:20301212T170000Z\r\n')
    // Calendars are shared, and other readers must not be able to cancel with a click.
    expect(calendar).not.toContain('/events/cancel/')
    expect(unfolded(mail?.calendar ?? '')).toContain('METHOD:REQUEST\r\n')
  })

  it('removes links that act for the person from the log, and keeps the public one', async () => {
    const workshop = await anEvent()
    await writeOwnText(workshop.id, {
      subject: 'S',
      body: '<p>{event_link} {invite_link} <a href="{cancel_link}">hier</a> {unsubscribe_link} {personal_link}</p>',
      ical_description: '{invite_link} {cancel_link} {unsubscribe_link} {personal_link} Parkplatz im Hof',
    })
    const person = await aRegistration(workshop, { email: "o'neill+x@example.org" })
    const { sentMail, mail } = await sendMail('confirmation', person)
    const encoded = 'o%27neill%2Bx%40example.org'
    const secrets = [
      `/events/cancel/${person.id}`,
      person.invite_slug,
      `/unsubscribe/${person.id}/${encoded}`,
      `/my/${await tokenFor(person.email)}`,
    ]
    for (const secret of secrets) {
      expect(sentMail?.text).toContain(secret)
      expect(sentMail?.html).toContain(secret)
      expect(unfolded(sentMail?.calendar?.content)).toContain(secret)
      expect(unfolded(JSON.stringify(mail))).not.toContain(secret)
      expect(unfolded(mail?.calendar ?? '')).not.toContain(secret)
    }
    expect(mail?.text).toContain(`http://localhost:3000/events/${workshop.id} `)
    expect(mail?.text).toContain('[Link nach dem Versand entfernt]')
    expect(mail?.calendar).toContain('Parkplatz im Hof')
  })

  it('links to an unlisted event only by the personal link', async () => {
    const workshop = await anEvent({ nonpublic: true })
    await writeOwnText(workshop.id, { subject: 'S', body: '<p>{event_link}</p>' })
    const person = await aRegistration(workshop)
    const { sentMail, mail } = await sendMail('confirmation', person)
    expect(sentMail?.text).toContain(`/events/${workshop.id}/${person.invite_slug}`)
    expect(unfolded(sentMail?.calendar?.content)).toContain(`/events/${workshop.id}/${person.invite_slug}`)
    expect(JSON.stringify({ ...mail, calendar: unfolded(mail?.calendar ?? '') })).not.toContain(person.invite_slug)
  })

  it('is recorded on the registration without making a form stale', async () => {
    const person = await aRegistration(await anEvent())
    await sendMail('confirmation', person)
    const after = await readRegistration(person)
    expect(after?.confirmation_sent).not.toBeNull()
    expect(after?.updated_at).toBe(person.updated_at)
  })

  it('is sent again on request, and once for a round', async () => {
    const person = await aRegistration(await anEvent())
    await queueMailsFor('confirmation', [person])
    await queueMailsFor('confirmation', [person])
    await queueMailsFor('confirmation', [person], 2)
    expect(await db.select({ round: mails.round }).from(mails).orderBy(mails.id)).toEqual([{ round: 1 }, { round: 2 }])
  })
})

describe('the text that staff wrote', () => {
  it('replaces the standard text, with every placeholder filled', async () => {
    const workshop = await anEvent()
    await writeOwnText(workshop.id, {
      subject: 'Bis bald, {first_name} {last_name}: {title}',
      body: '<h2>{title}</h2><p style="text-align:center">{salutation}, am {date} um {time} Uhr in {location}.</p><ul><li>{event_link}</li></ul>',
    })
    const { sentMail } = await sendMail('confirmation', await aRegistration(workshop, { ...anna, language: 'de' }))
    expect(sentMail?.subject).toBe('Bis bald, Anna Weiß: Herz & Kreislauf')
    expect(sentMail?.text).toMatch(
      /^Herz & Kreislauf\n\nSehr geehrte Frau Dr\. Weiß, am Donnerstag, 12\. Dezember 2030 um 18:00–20:00 Uhr in Haus der Pharmazie, Köln\.\n\n- http/,
    )
    expect(sentMail?.html).toContain(';text-align:center">Sehr geehrte')
    expect(sentMail?.html).not.toMatch(/[{}]/)
    expect(sentMail?.text).not.toContain('vielen Dank')
  })

  it('falls back to the standard text where it is empty', async () => {
    const workshop = await anEvent()
    await writeOwnText(workshop.id, { subject: '', body: '<p></p>', ical_description: 'Bitte {title} mitbringen' })
    const { sentMail } = await sendMail('confirmation', await aRegistration(workshop, { language: 'en' }))
    expect(sentMail?.subject).toBe('Your registration: Herz & Kreislauf')
    expect(sentMail?.text).toContain('Thank you for registering')
    expect(unfolded(sentMail?.calendar?.content)).toContain('DESCRIPTION:Bitte Herz & Kreislauf mitbringen')
  })

  it('always has exactly one link to cancel', async () => {
    const silent = await anEvent()
    const offering = await anEvent()
    await writeOwnText(silent.id, { body: '<p>Bis bald</p>' })
    await writeOwnText(offering.id, { body: '<p>{cancel_link}</p>' })
    for (const workshop of [silent, offering]) {
      const person = await aRegistration(workshop)
      const { sentMail } = await sendMail('confirmation', person)
      expect(sentMail?.text.match(new RegExp(`/events/cancel/${person.id}`, 'g'))).toHaveLength(1)
    }
  })

  it('and typed values add nothing active to the mail', async () => {
    const workshop = await anEvent({ title: '<script>alert(1)</script>' })
    await writeOwnText(workshop.id, {
      subject: 'S {first_name}\r\nBcc: evil@example.com',
      body: '<p onclick="x()">{title} {first_name}</p><script>x()</script><iframe src="https://evil.example"></iframe><img src="https://evil.example/x.png">',
    })
    const { sentMail } = await sendMail('confirmation', await aRegistration(workshop, { first_name: '<img src=x>' }))
    expect(sentMail?.subject).toBe('S Bcc: evil@example.com')
    expect(sentMail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(sentMail?.html).not.toMatch(/<script|<iframe|onclick|evil\.example|<img(?! src="cid:)/)
  })

  it('shows images from our own site by their full address', async () => {
    const workshop = await anEvent()
    await writeOwnText(workshop.id, { body: '<p><img src="/images/7/a.webp" alt="Plan"></p>' })
    const { sentMail } = await sendMail('confirmation', await aRegistration(workshop))
    expect(sentMail?.html).toContain('src="http://localhost:3000/images/7/a.webp"')
    expect(sentMail?.text).toContain('Plan')
  })
})

describe('a cancellation', () => {
  const cancelled_at = '2026-11-01T10:00:00.000Z'

  it('says that the seat is free and removes the calendar entry', async () => {
    const person = await aRegistration(await anEvent({ calendar_sequence: 3 }), { ...anna, cancelled_at })
    const { sentMail } = await sendMail('cancellation', person)
    expect(sentMail?.subject).toBe('Ihre Stornierung: Herz & Kreislauf')
    expect(sentMail?.text).toContain('ist storniert, Ihr Platz ist wieder frei')
    expect(sentMail?.text).not.toContain('/events/cancel/')
    expect(sentMail?.calendar?.method).toBe('CANCEL')
    expect(sentMail?.calendar?.content).toContain('SEQUENCE:4\r\n')
    expect(sentMail?.calendar?.content).toContain('STATUS:CANCELLED\r\n')
    expect(unfolded(sentMail?.calendar?.content)).not.toContain('/events/cancel/')
  })

  it('is followed by a valid entry for a person who registers again, also when the event is moved', async () => {
    const event = await anEvent({ calendar_sequence: 3 })
    const person = await aRegistration(event)
    const sequences: number[] = []
    const read = async (type: RegistrationMailType, round: number) => {
      await queueMailsFor(type, [person], round)
      const [sentMail] = await sendQueuedMails()
      sequences.push(Number(/SEQUENCE:(\d+)/.exec(sentMail?.calendar?.content ?? '')?.[1]))
      return sentMail
    }
    const cancel = (at: string | null) =>
      db.update(registrations).set({ cancelled_at: at }).where(eq(registrations.id, person.id))
    await read('confirmation', 1)
    for (const round of [1, 2]) {
      await cancel(cancelled_at)
      await read('cancellation', round)
      await cancel(null)
      await read('confirmation', round + 1)
    }
    await db.update(workshops).set({ calendar_sequence: 4 }).where(eq(workshops.id, event.id))
    expect(await read('event_update', 1)).toMatchObject({ calendar_sequence: 4, calendar: { method: 'REQUEST' } })
    expect(sequences).toEqual([3, 4, 4, 5, 5, 6])
  })

  it('of an interest mentions no seat and has no calendar entry', async () => {
    const { sentMail } = await sendMail(
      'cancellation',
      await anInterest(await anEvent(), { cancelled_at, language: 'en' }),
    )
    expect(sentMail?.subject).toBe('You are no longer on the waiting list: Herz & Kreislauf')
    expect(sentMail?.text).toContain('You are no longer on the waiting list for “Herz & Kreislauf”.')
    expect(sentMail?.calendar).toBeNull()
  })
})

describe('an update of an event', () => {
  it.each([
    [
      'de',
      'Änderung: Herz & Kreislauf am Donnerstag, 12. Dezember 2030',
      'haben sich geändert',
      'Datum: Donnerstag, 12. Dezember 2030',
    ],
    [
      'en',
      'Updated details: Herz & Kreislauf on Thursday, 12 December 2030',
      'has changed',
      'Date: Thursday, 12 December 2030',
    ],
  ] as const)('has the new date and updates the calendar, in %s', async (language, subject, words, date) => {
    const person = await aRegistration(await anEvent({ calendar_sequence: 1 }), { ...anna, language })
    const { sentMail } = await sendMail('event_update', person)
    expect(sentMail?.subject).toBe(subject)
    expect(sentMail?.text).toContain(words)
    expect(sentMail?.text).toContain(date)
    expect(sentMail?.text).toContain(`/events/cancel/${person.id}`)
    expect(sentMail?.calendar?.method).toBe('REQUEST')
    expect(sentMail?.calendar?.content).toContain('SEQUENCE:1\r\n')
  })

  it('reaches nobody without a seat', async () => {
    const { sentMail } = await sendMail('event_update', await anInvitation(await anEvent()))
    expect(sentMail).toBeUndefined()
  })
})

describe('a mail with certificates', () => {
  it('counts them, and names the earlier one that a corrected one replaces', async () => {
    const workshop = await anEvent()
    const person = await aRegistration(workshop, { ...anna, participated: '2030-12-12T19:00:00.000Z' })
    const first = await aCertificateWithDocument(person)
    const textNow = async (round: number) => {
      await queueMailsFor('certificate', [person], round)
      const [sentMail] = await sendQueuedMails()
      return sentMail?.text
    }
    const one = await textNow(1)
    expect(one).toContain('Im Anhang finden Sie Ihre Bescheinigung (2 CME). Sie steht auch')
    expect(one).not.toContain('ersetzt')

    const second = await aCertificateWithDocument(person, '%PDF second')
    const corrected = await aCertificateWithDocument(person, '%PDF corrected')
    await db.update(certificates).set({ state: 'replaced' }).where(eq(certificates.id, first.id))
    await db.update(certificates).set({ replaces_id: first.id }).where(eq(certificates.id, corrected.id))
    await writeOwnText(workshop.id, { type: 'certificate', subject: 'Unterlagen' })
    const several = await textNow(2)
    expect(several).toContain('Ihre 2 Bescheinigungen (2 CME · 2 CME). Sie stehen auch')
    const sentence = `Die Bescheinigung Nr. ${corrected.serial} ersetzt die frühere mit der Nr. ${first.serial},`
    expect(several).toContain(sentence)
    expect(several).not.toContain(`Nr. ${second.serial} ersetzt`)

    await db.delete(workshopMails)
    await writeOwnText(workshop.id, { type: 'certificate', body: '<p>Anbei.</p>' })
    expect(await textNow(3)).toMatch(new RegExp(`^Anbei\\.\\s+${sentence}`))
  })
})
