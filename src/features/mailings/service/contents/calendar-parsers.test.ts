import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { endOf, startOf } from '@/features/workshops/rules'
import { renderCalendarEntry } from './calendar-entry'

const person = {
  id: 'abcdefghijklmnopqrstuv',
  email: 'anna@example.org',
  invite_slug: 'vutsrqponmlkjihgfedcba',
  gender: 'f',
  title: 'Dr.',
  first_name: 'Anna',
  last_name: 'Weiß',
  calendar_base: 0,
} as const

const event = {
  id: 7,
  title: 'Herz',
  date: '2026-12-10',
  time: '18:00',
  end_time: null,
  presence_type: 'Onsite',
  location: 'Köln',
  nonpublic: false,
  calendar_sequence: 2,
} as const

const entry = {
  workshop: event,
  registration: person,
  method: 'REQUEST',
  now: new Date('2026-11-21T10:00:00Z'),
  description: 'Alle Angaben: https://a.example/7',
  event_link: 'https://a.example/7',
  location: 'Köln',
} as const

/** Maps the results of two third-party parsers to one shape. */
function readings(calendar: string) {
  const first = readByIcalJs(calendar)
  const second = readByNodeIcal(calendar)
  expect(second).toEqual(first)
  return first
}

function readByIcalJs(calendar: string) {
  const root = new ICAL.Component(ICAL.parse(calendar))
  const [component, ...others] = root.getAllSubcomponents('vevent')
  if (!component || others.length > 0) throw new Error('not one event')
  const { uid, sequence, summary, location, description, startDate, endDate } = new ICAL.Event(component)
  const text = (name: string) => String(component.getFirstPropertyValue(name))
  const party = (name: string) => {
    const property = component.getFirstProperty(name)
    return property && [String(property.getFirstParameter('cn')), String(property.getFirstValue()).toLowerCase()]
  }
  return {
    method: root.getFirstPropertyValue('method'),
    uid,
    sequence,
    summary,
    location,
    description,
    start: startDate.toJSDate(),
    end: endDate.toJSDate(),
    stamp: ICAL.Time.fromDateTimeString(text('dtstamp')).toJSDate(),
    status: text('status'),
    url: text('url'),
    organizer: party('organizer'),
    attendee: party('attendee'),
  }
}

function readByNodeIcal(calendar: string) {
  const { vcalendar, ...parts } = nodeIcal.sync.parseICS(calendar)
  const [found, ...others] = Object.values(parts)
  if (found?.type !== 'VEVENT' || others.length > 0) throw new Error('not one event')
  const { uid, sequence, summary, location, description, start, end, dtstamp, status } = found
  return {
    method: vcalendar?.method,
    uid,
    sequence,
    summary,
    location,
    description,
    start,
    end,
    stamp: dtstamp,
    status,
    url: plainOf(found.url),
    organizer: partyOf(found.organizer),
    attendee: partyOf(found.attendee),
  }
}

type Valued = { params?: Record<string, unknown>; val?: string }
const valued = (value: unknown): Valued | null => (typeof value === 'object' ? value : { val: String(value) })
const plainOf = (value: unknown) => valued(value)?.val
const partyOf = (value: unknown) => {
  const party = value === undefined ? null : valued(value)
  return party && [String(party.params?.CN), String(party.val).toLowerCase()]
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Texts that may break calendars: special characters, line ends, long words, letters of several bytes. */
const word = fc.constantFrom(
  'Herz',
  'Kreislauf',
  'Größe',
  'ä'.repeat(40),
  'x'.repeat(80),
  '日本語',
  'العربية',
  '👩🏽‍⚕️',
  '💊',
  '\u2028',
  'TRUE',
  '7',
  ',',
  ';',
  ':',
  '"',
  "'",
  '^',
  '\\',
  '\\n',
  '\\,',
  '\n',
  '\r\n',
  '\t',
  '&',
  '<b>',
  '=',
  '%0A',
  'BEGIN:VEVENT',
  ' ',
)
const typed = fc.oneof(
  fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)
const titled = typed.filter((text) => oneLine(text) !== '')

/** Includes clock changes, with the hour that occurs twice and the one that does not exist. */
const day = fc.oneof(
  fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-02-29', '2026-12-31'),
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

describe('a calendar file', () => {
  it('is parsed alike by two parsers, with any names of event and person', () => {
    fc.assert(
      fc.property(titled, titled, typed, typed, (title, location, description, last_name) => {
        const read = readings(
          renderCalendarEntry({
            ...entry,
            workshop: { ...event, title },
            registration: { ...person, last_name },
            location,
            description: `x${description}`,
          }),
        )
        const shown = (text: string) => oneLine(text.replaceAll('\\', '/')).replace(/^"(.*)"$/, "'$1'")
        expect(read).toMatchObject({ summary: shown(title), location: shown(location), sequence: 2 })
        expect(read.description?.split('\n')).toEqual(
          `x${description}`
            .replaceAll('\\', '/')
            .split(/\r\n?|\n/)
            .map(oneLine),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('has the same instants for both, on every night of the year', () => {
    fc.assert(
      fc.property(day, clock, fc.option(clock), (date, time, end_time) => {
        const workshop = { ...event, date, time, end_time: end_time !== null && end_time > time ? end_time : null }
        const { start, end } = readings(renderCalendarEntry({ ...entry, workshop }))
        // In the skipped hour an end may precede its start, which calendars refuse.
        const expected = [startOf(workshop), endOf(workshop)].sort((a, b) => a.getTime() - b.getTime())
        expect([start, end]).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['REQUEST', 'CONFIRMED', 2],
    ['CANCEL', 'CANCELLED', 3],
    ['PUBLISH', 'CONFIRMED', 2],
  ] as const)('names what it is for to both: %s', (method, status, sequence) => {
    const read = readings(renderCalendarEntry({ ...entry, method }))
    expect(read).toMatchObject({ method, status, sequence, uid: `reg-${person.id}@localhost`, stamp: entry.now })
    expect(read.organizer).toEqual(['Pharma-Akademie', 'mailto:academy@example.org'])
    expect(read.attendee).toEqual(method === 'PUBLISH' ? null : ['Dr. Anna Weiß', 'mailto:anna@example.org'])
  })
})
