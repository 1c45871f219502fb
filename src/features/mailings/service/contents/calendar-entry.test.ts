import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { sequenceAfterCancelling, sequenceAfterRestoring } from '@/features/workshops/rules'
import { workshopMails } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { createCalendarEntry, renderCalendarEntry } from './calendar-entry'

afterAll(closeDatabase)

const now = new Date('2026-11-21T10:00:00.400Z')

const workshop = {
  id: 7,
  title: 'Herz & Kreislauf',
  date: '2026-12-10',
  time: '18:00',
  end_time: null,
  presence_type: 'Onsite',
  location: 'Haus der Pharmazie; Saal 1, Köln',
  nonpublic: false,
  calendar_sequence: 2,
} as const

const registration = {
  id: 'abcdefghijklmnopqrstuv',
  email: 'anna@example.org',
  invite_slug: 'vutsrqponmlkjihgfedcba',
  gender: 'f',
  title: 'Dr.',
  first_name: 'Anna',
  last_name: 'Weiß',
  calendar_base: 0,
} as const

const entry = {
  workshop,
  registration,
  method: 'REQUEST',
  now,
  description: 'D',
  event_link: 'https://a.example/7',
  location: workshop.location,
} as const

/** Parses the entry as calendars do: unfolds the lines and unescapes the values. */
function read(calendar: string) {
  expect(calendar.endsWith('\r\n')).toBe(true)
  const lines = calendar.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  const named = lines.map((line) => {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/s.exec(line) ?? []
    return [name, value] as const
  })
  const text = (name: string) =>
    named
      .find(([found]) => found === name)?.[1]
      .replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
  return { lines, names: named.map(([name]) => name), text }
}

describe('a calendar entry', () => {
  it('has the time of Berlin in UTC', () => {
    const { lines } = read(renderCalendarEntry(entry))
    expect(lines).toContain('DTSTART:20261210T170000Z')
    expect(lines).toContain('DTEND:20261210T180000Z')
    expect(lines).toContain('DTSTAMP:20261121T100000Z')
    const summer = { ...workshop, date: '2026-07-10', end_time: '21:30' }
    expect(read(renderCalendarEntry({ ...entry, workshop: summer })).lines).toEqual(
      expect.arrayContaining(['DTSTART:20260710T160000Z', 'DTEND:20260710T193000Z']),
    )
  })

  it('is the same entry when it is cancelled, with a higher number', () => {
    const request = read(renderCalendarEntry(entry))
    const cancelled = read(renderCalendarEntry({ ...entry, method: 'CANCEL' }))
    expect(request.lines).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:2', 'STATUS:CONFIRMED']))
    expect(cancelled.lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED']))
    expect(request.text('UID')).toBe('reg-abcdefghijklmnopqrstuv@localhost')
    expect(cancelled.text('UID')).toBe(request.text('UID'))
  })

  it('wins over every earlier one, in whatever order the event is moved, cancelled and restored', () => {
    const steps = fc.array(fc.constantFrom('move', 'cancel', 'restore', 'person_cancels', 'download'), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(steps, fc.nat(5), (changes, calendar_base) => {
        const event = { ...workshop, calendar_sequence: 0, cancelled_at: null as string | null }
        let cancellations = 0
        const sequenceOf = (method: 'REQUEST' | 'CANCEL' | 'PUBLISH') => {
          const person = { ...registration, calendar_base }
          const sent = renderCalendarEntry({ ...entry, workshop: event, registration: person, method, cancellations })
          const { text } = read(sent)
          return { number: Number(text('SEQUENCE')), isCancelled: text('STATUS') === 'CANCELLED' }
        }
        let latest = sequenceOf('REQUEST')
        const expectNewer = (next: typeof latest) => {
          if (next.isCancelled !== latest.isCancelled) expect(next.number).toBeGreaterThan(latest.number)
          else expect(next.number).toBeGreaterThanOrEqual(latest.number)
          latest = next
        }
        for (const step of changes) {
          if (step === 'move') event.calendar_sequence += 1
          if (step === 'cancel' && event.cancelled_at === null) {
            event.calendar_sequence = sequenceAfterCancelling(event.calendar_sequence)
            event.cancelled_at = now.toISOString()
            expectNewer(sequenceOf('CANCEL'))
          }
          if (step === 'restore' && event.cancelled_at !== null) {
            event.calendar_sequence = sequenceAfterRestoring(event.calendar_sequence)
            event.cancelled_at = null
            expectNewer(sequenceOf('REQUEST'))
          }
          if (step === 'person_cancels') {
            cancellations += 1
            expectNewer(sequenceOf('CANCEL'))
            // A new registration gets the entry of the event as it is then.
            if (event.cancelled_at === null) latest = sequenceOf('REQUEST')
          }
          if (step === 'download') expectNewer(sequenceOf('PUBLISH'))
        }
      }),
    )
  })

  it('names organizer and attendee; a file for any calendar has no attendee', () => {
    const { lines, text } = read(renderCalendarEntry(entry))
    expect(lines).toContain('ORGANIZER;CN="Pharma-Akademie":mailto:academy@example.org')
    expect(lines).toContain(
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Dr. Anna Weiß":MAILTO:anna@example.org',
    )
    expect(text('LOCATION')).toBe(workshop.location)
    expect(text('URL')).toBe('https://a.example/7')
    expect(read(renderCalendarEntry({ ...entry, method: 'PUBLISH' })).names).not.toContain('ATTENDEE')
  })

  it('quotes a name in a way that every calendar reads', () => {
    const person = { ...registration, first_name: 'Anna; "Evil":MAILTO:x@example.com', last_name: 'We^iß,\\n' }
    expect(read(renderCalendarEntry({ ...entry, registration: person })).lines).toContain(
      `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Dr. Anna 'Evil' MAILTO x@example.com We'iß,/n":MAILTO:anna@example.org`,
    )
  })

  it('escapes any title, place, description and name, so that none of them adds a line', { timeout: 60_000 }, () => {
    const usual = read(renderCalendarEntry(entry)).names
    const written = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(
        'a\r\nATTENDEE:mailto:evil@example.com',
        'x\u2028END:VEVENT',
        '"\r\n ',
        'ä'.repeat(200),
        '\\n;,:^"',
      ),
    )
    const oneLine = (text: string) =>
      text
        .replaceAll('\\', '/')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    fc.assert(
      fc.property(written, written, written, written, (title, location, description, last_name) => {
        const calendar = renderCalendarEntry({
          ...entry,
          workshop: { ...workshop, title },
          location: `x${location}`,
          registration: { ...registration, last_name },
          description: `x${description}`,
        })
        const { names, lines, text } = read(calendar)
        expect(names).toEqual(usual)
        expect(text('SUMMARY')).toBe(oneLine(title).replace(/^"(.*)"$/, "'$1'"))
        expect(text('LOCATION')).toBe(oneLine(`x${location}`))
        expect(text('DESCRIPTION')).toBe(
          `x${description}`
            .split(/\r\n?|\n/)
            .map(oneLine)
            .join('\n'),
        )
        for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(Buffer.from(calendar).toString()).toBe(calendar)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the entry of a registration', () => {
  it('links to the event and not to its cancellation, because calendars are shared', async () => {
    const event = await aWorkshop()
    const person = await aRegistration(event, { language: 'en' })
    const request = read(await createCalendarEntry({ workshop: event, registration: person, method: 'REQUEST', now }))
    expect(request.text('DESCRIPTION')).toBe(`All details: http://localhost:3000/en/events/${event.id}`)
    const file = read(await createCalendarEntry({ workshop: event, registration: person, method: 'PUBLISH', now }))
    expect(file.text('DESCRIPTION')).toBe(`All details: http://localhost:3000/en/events/${event.id}`)
    expect(file.text('LOCATION')).toBe('Online')
  })

  it('has the text that staff wrote for it', async () => {
    const event = await aWorkshop({ title: 'Impfen heute' })
    await db.insert(workshopMails).values({
      workshop_id: event.id,
      type: 'confirmation',
      ical_description: '{title}: Unterlagen vor Ort.\r\nAbsage: {cancel_link}',
    })
    const person = await aRegistration(event)
    const request = read(await createCalendarEntry({ workshop: event, registration: person, method: 'REQUEST', now }))
    expect(request.text('DESCRIPTION')).toBe(
      `Impfen heute: Unterlagen vor Ort.\nAbsage: http://localhost:3000/events/cancel/${person.id}`,
    )
  })
})
