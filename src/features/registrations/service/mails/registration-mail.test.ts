import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { registrations } from '@/features/registrations/table'
import { workshopMails, workshops } from '@/features/workshops/table'
import { closeDatabase, db } from '@/server/db'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueFor, sendQueued } from '@/testing/letters'
import type { RegistrationMailType } from '../contract'
import { mails } from '../table'

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

/** The one letter, with its row of the log. */
async function sent(type: RegistrationMailType, person: Registration) {
  await queueFor(type, [person])
  const letters = await sendQueued()
  const [mail] = await db.select().from(mails).orderBy(sql`id desc`).limit(1)
  return { letter: letters[0], mail }
}

const own = (workshop_id: number, fields: Partial<typeof workshopMails.$inferInsert>) =>
  db.insert(workshopMails).values({ workshop_id, type: 'confirmation', ...fields })

const current = async ({ id }: Registration) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

const unfolded = (calendar = '') => calendar.replaceAll('\r\n ', '')

describe('a confirmation', () => {
  it('says when and where, and leads to the event and out of it', async () => {
    const workshop = await anEvent()
    const person = await aRegistration(workshop, { ...anna, language: 'de' })
    const { letter } = await sent('confirmation', person)

    expect(letter?.subject).toBe('Ihre Anmeldung: Herz & Kreislauf')
    expect(letter?.text).toContain(
      'Sehr geehrte Frau Dr. Weiß,\n\nvielen Dank für Ihre Anmeldung zu „Herz & Kreislauf“.',
    )
    expect(letter?.text).toContain(
      'Datum: Donnerstag, 12. Dezember 2030\nZeit: 18:00–20:00 Uhr\nOrt: Haus der Pharmazie, Köln',
    )
    expect(letter?.text).toContain(`http://localhost:3000/events/${workshop.id}/${person.invite_slug}\n`)
    expect(letter?.text).toContain(`http://localhost:3000/events/cancel/${person.id}\n`)
    expect(letter?.html).toContain('Herz &amp; Kreislauf')
    expect(letter?.html).toContain(`href="http://localhost:3000/events/cancel/${person.id}"`)
    expect(letter?.to).toEqual({ name: 'Anna', address: person.email })
  })

  it('speaks the language of the person', async () => {
    const workshop = await anEvent()
    const person = await aRegistration(workshop, { ...anna, language: 'en' })
    const { letter } = await sent('confirmation', person)
    expect(letter?.subject).toBe('Your registration: Herz & Kreislauf')
    expect(letter?.text).toContain('Dear Dr Weiß,')
    expect(letter?.text).toContain(
      'Date: Thursday, 12 December 2030\nTime: 18:00–20:00\nPlace: Haus der Pharmazie, Köln',
    )
    expect(letter?.text).toContain(`http://localhost:3000/en/events/cancel/${person.id}`)
  })

  it('tells a companion who entered them, unless the name is a message', async () => {
    const workshop = await anEvent()
    const main = await aRegistration(workshop, anna)
    const { letter } = await sent('confirmation', await aRegistration(workshop, { accompaniment_of: main.id }))
    expect(letter?.text).toContain('Sie wurden von Dr. Anna Weiß zu „Herz & Kreislauf“ angemeldet.')

    const stranger = await aRegistration(workshop, { ...anna, last_name: 'evil.example' })
    const { letter: other } = await sent(
      'confirmation',
      await aRegistration(workshop, { accompaniment_of: stranger.id }),
    )
    expect(other?.text).toContain('Sie wurden von einer anderen Person zu')
    expect(`${other?.text}${other?.html}`).not.toContain('evil')
  })

  it('carries the calendar entry of the person', async () => {
    const person = await aRegistration(await anEvent({ calendar_sequence: 3 }), { ...anna, language: 'de' })
    const { letter, mail } = await sent('confirmation', person)
    expect(letter?.calendar?.method).toBe('REQUEST')
    const calendar = unfolded(letter?.calendar?.content)
    expect(calendar).toContain('METHOD:REQUEST\r\n')
    expect(calendar).toContain(`UID:reg-${person.id}@localhost\r\n`)
    expect(calendar).toContain('DTSTART:20301212T170000Z\r\n')
    // Calendars are shared: nobody else is to cancel with a click.
    expect(calendar).not.toContain('/events/cancel/')
    expect(unfolded(mail?.calendar ?? '')).toContain('METHOD:REQUEST\r\n')
  })

  it('keeps no link that acts for the person in the log, and lets the public one stand', async () => {
    const workshop = await anEvent()
    await own(workshop.id, {
      subject: 'S',
      body: '<p>{event_link} {invite_link} <a href="{cancel_link}">hier</a> {unsubscribe_link}</p>',
      ical_description: '{invite_link} {cancel_link} {unsubscribe_link} Parkplatz im Hof',
    })
    const person = await aRegistration(workshop, { email: "o'neill+x@example.org" })
    const { letter, mail } = await sent('confirmation', person)
    const encoded = 'o%27neill%2Bx%40example.org'
    for (const secret of [`/events/cancel/${person.id}`, person.invite_slug, `/unsubscribe/${person.id}/${encoded}`]) {
      expect(letter?.text).toContain(secret)
      expect(letter?.html).toContain(secret)
      expect(unfolded(letter?.calendar?.content)).toContain(secret)
      expect(unfolded(JSON.stringify(mail))).not.toContain(secret)
      expect(unfolded(mail?.calendar ?? '')).not.toContain(secret)
    }
    expect(mail?.text).toContain(`http://localhost:3000/events/${workshop.id} `)
    expect(mail?.text).toContain('[Link nach dem Versand entfernt]')
    expect(mail?.calendar).toContain('Parkplatz im Hof')
  })

  it('leads to an unlisted event by the link of the person only', async () => {
    const workshop = await anEvent({ nonpublic: true })
    await own(workshop.id, { subject: 'S', body: '<p>{event_link}</p>' })
    const person = await aRegistration(workshop)
    const { letter, mail } = await sent('confirmation', person)
    expect(letter?.text).toContain(`/events/${workshop.id}/${person.invite_slug}`)
    expect(unfolded(letter?.calendar?.content)).toContain(`/events/${workshop.id}/${person.invite_slug}`)
    expect(JSON.stringify({ ...mail, calendar: unfolded(mail?.calendar ?? '') })).not.toContain(person.invite_slug)
  })

  it('is noted on the registration without making a form stale', async () => {
    const person = await aRegistration(await anEvent())
    await sent('confirmation', person)
    const after = await current(person)
    expect(after?.confirmation_sent).not.toBeNull()
    expect(after?.updated_at).toBe(person.updated_at)
  })

  it('goes out again when it is asked for, and once for a round', async () => {
    const person = await aRegistration(await anEvent())
    await queueFor('confirmation', [person])
    await queueFor('confirmation', [person])
    await queueFor('confirmation', [person], 2)
    expect(await db.select({ round: mails.round }).from(mails).orderBy(mails.id)).toEqual([{ round: 1 }, { round: 2 }])
  })
})

describe('the text that staff wrote', () => {
  it('stands in place of the standard one, with every placeholder filled', async () => {
    const workshop = await anEvent()
    await own(workshop.id, {
      subject: 'Bis bald, {first_name} {last_name}: {title}',
      body: '<h2>{title}</h2><p style="text-align:center">{salutation}, am {date} um {time} Uhr in {location}.</p><ul><li>{event_link}</li></ul>',
    })
    const { letter } = await sent('confirmation', await aRegistration(workshop, { ...anna, language: 'de' }))
    expect(letter?.subject).toBe('Bis bald, Anna Weiß: Herz & Kreislauf')
    expect(letter?.text).toMatch(
      /^Herz & Kreislauf\n\nSehr geehrte Frau Dr\. Weiß, am Donnerstag, 12\. Dezember 2030 um 18:00–20:00 Uhr in Haus der Pharmazie, Köln\.\n\n- http/,
    )
    expect(letter?.html).toContain(';text-align:center">Sehr geehrte')
    expect(letter?.html).not.toMatch(/[{}]/)
    expect(letter?.text).not.toContain('vielen Dank')
  })

  it('falls back for what is left empty', async () => {
    const workshop = await anEvent()
    await own(workshop.id, { subject: '', body: '<p></p>', ical_description: 'Bitte {title} mitbringen' })
    const { letter } = await sent('confirmation', await aRegistration(workshop, { language: 'en' }))
    expect(letter?.subject).toBe('Your registration: Herz & Kreislauf')
    expect(letter?.text).toContain('Thank you for registering')
    expect(unfolded(letter?.calendar?.content)).toContain('DESCRIPTION:Bitte Herz & Kreislauf mitbringen')
  })

  it('always comes with a way to cancel, and with one only', async () => {
    const [silent, offering] = [await anEvent(), await anEvent()]
    await own(silent.id, { body: '<p>Bis bald</p>' })
    await own(offering.id, { body: '<p>{cancel_link}</p>' })
    for (const workshop of [silent, offering]) {
      const person = await aRegistration(workshop)
      const { letter } = await sent('confirmation', person)
      expect(letter?.text.match(new RegExp(`/events/cancel/${person.id}`, 'g'))).toHaveLength(1)
    }
  })

  it('and what a person typed bring nothing into the mail that acts', async () => {
    const workshop = await anEvent({ title: '<script>alert(1)</script>' })
    await own(workshop.id, {
      subject: 'S {first_name}\r\nBcc: evil@example.com',
      body: '<p onclick="x()">{title} {first_name}</p><script>x()</script><iframe src="https://evil.example"></iframe><img src="https://evil.example/x.png">',
    })
    const { letter } = await sent('confirmation', await aRegistration(workshop, { first_name: '<img src=x>' }))
    expect(letter?.subject).toBe('S Bcc: evil@example.com')
    expect(letter?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(letter?.html).not.toMatch(/<script|<iframe|onclick|evil\.example|<img/)
  })

  it('shows images from our own site by their full address', async () => {
    const workshop = await anEvent()
    await own(workshop.id, { body: '<p><img src="/images/7/a.webp" alt="Plan"></p>' })
    const { letter } = await sent('confirmation', await aRegistration(workshop))
    expect(letter?.html).toContain('src="http://localhost:3000/images/7/a.webp"')
    expect(letter?.text).toContain('Plan')
  })
})

describe('a cancellation', () => {
  const cancelled_at = '2026-11-01T10:00:00.000Z'

  it('says that the seat is free and takes the entry out of the calendar', async () => {
    const person = await aRegistration(await anEvent({ calendar_sequence: 3 }), { ...anna, cancelled_at })
    const { letter } = await sent('cancellation', person)
    expect(letter?.subject).toBe('Ihre Stornierung: Herz & Kreislauf')
    expect(letter?.text).toContain('ist storniert, Ihr Platz ist wieder frei')
    expect(letter?.text).not.toContain('/events/cancel/')
    expect(letter?.calendar?.method).toBe('CANCEL')
    expect(letter?.calendar?.content).toContain('SEQUENCE:4\r\n')
    expect(letter?.calendar?.content).toContain('STATUS:CANCELLED\r\n')
    expect(unfolded(letter?.calendar?.content)).not.toContain('/events/cancel/')
  })

  it('is followed by an entry that counts again for who comes back, also when the event is moved', async () => {
    const event = await anEvent({ calendar_sequence: 3 })
    const person = await aRegistration(event)
    const sequences: number[] = []
    const read = async (type: RegistrationMailType, round: number) => {
      await queueFor(type, [person], round)
      const [letter] = await sendQueued()
      sequences.push(Number(/SEQUENCE:(\d+)/.exec(letter?.calendar?.content ?? '')?.[1]))
      return letter
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

  it('of an interest speaks of no seat and has no calendar entry', async () => {
    const { letter } = await sent('cancellation', await anInterest(await anEvent(), { cancelled_at, language: 'en' }))
    expect(letter?.subject).toBe('You are no longer on our list: Herz & Kreislauf')
    expect(letter?.text).toContain('You are no longer on our list for “Herz & Kreislauf”.')
    expect(letter?.calendar).toBeNull()
  })
})

describe('the news that an event was moved', () => {
  it.each([
    ['de', 'Änderung: Herz & Kreislauf', 'haben sich geändert', 'Datum: Donnerstag, 12. Dezember 2030'],
    ['en', 'Updated details: Herz & Kreislauf', 'has changed', 'Date: Thursday, 12 December 2030'],
  ] as const)(
    'says what holds now, and brings the calendar up to date, in %s',
    async (language, subject, words, date) => {
      const person = await aRegistration(await anEvent({ calendar_sequence: 1 }), { ...anna, language })
      const { letter } = await sent('event_update', person)
      expect(letter?.subject).toBe(subject)
      expect(letter?.text).toContain(words)
      expect(letter?.text).toContain(date)
      expect(letter?.text).toContain(`/events/cancel/${person.id}`)
      expect(letter?.calendar?.method).toBe('REQUEST')
      expect(letter?.calendar?.content).toContain('SEQUENCE:1\r\n')
    },
  )

  it('reaches nobody without a seat', async () => {
    const { letter } = await sent('event_update', await anInvitation(await anEvent()))
    expect(letter).toBeUndefined()
  })
})

describe('the answer to an interest', () => {
  it('says that nothing is booked and how to withdraw', async () => {
    const person = await anInterest(await anEvent(), { language: 'de' })
    const { letter } = await sent('interest', person)
    expect(letter?.subject).toBe('Sie sind vorgemerkt: Herz & Kreislauf')
    expect(letter?.text).toMatch(
      /^Guten Tag,\n\nwir haben Sie für „Herz & Kreislauf“ vorgemerkt. Ein Platz ist damit noch nicht reserviert\./,
    )
    expect(letter?.text).toContain(`/events/cancel/${person.id}`)
    expect(letter?.calendar).toBeNull()
  })
})
