import { expect, it } from 'vitest'
import { createCalendarEntry } from '@/features/mailings/service/contents/calendar-entry'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'

const GET = routeOf('registrations.getCalendarEntry')
const GET_PUBLIC = routeOf('registrations.getEventCalendar')

const timestamp = '2026-04-01T10:00:00.000Z'
const fetched = (id: string) => callRoute(GET, { params: { id } })
const lineOf = (calendar: string, name: string) => calendar.split('\r\n').find((line) => line.startsWith(`${name}:`))

it('answers a calendar file that is not cached', async () => {
  const workshop = await aWorkshop({ title: 'Über Ärzte & Öle: ½ Tag!', date: '2031-06-10', end_time: '19:30' })
  const { headers, response, status } = await fetched((await aRegistration(workshop)).id)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': 'attachment; filename="2031-06-10-ueber-aerzte-oele-1-2-tag.ics"',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })

  const calendar = await response.text()
  expect(lineOf(calendar, 'METHOD')).toBe('METHOD:PUBLISH')
  expect(lineOf(calendar, 'DTSTART')).toBe('DTSTART:20310610T160000Z')
  expect(lineOf(calendar, 'DTEND')).toBe('DTEND:20310610T173000Z')
})

it('has a file for visitors of a public event, and none for an unlisted one', async () => {
  const event = await aWorkshop({ date: '2031-06-10', end_time: '19:30' })
  const { response } = await callRoute(GET_PUBLIC, { params: { id: event.id } })
  const calendar = await response.text()
  expect(lineOf(calendar, 'UID')).toMatch(/^UID:event-\d+@/)
  expect(lineOf(calendar, 'DTEND')).toBe('DTEND:20310610T173000Z')
  expect(calendar).not.toContain('ATTENDEE')
  const unlisted = await aWorkshop({ nonpublic: true })
  expect((await callRoute(GET_PUBLIC, { params: { id: unlisted.id } })).status).toBe(404)
})

it('has the UID of the mailed entry, so that no calendar shows the event twice', async () => {
  const workshop = await aWorkshop()
  const registration = await aRegistration(workshop)
  const mailed = await createCalendarEntry({ workshop, registration, method: 'REQUEST', now: new Date() })
  const calendar = await (await fetched(registration.id)).response.text()
  expect(lineOf(calendar, 'UID')).toBeTruthy()
  expect(lineOf(calendar, 'UID')).toBe(lineOf(mailed, 'UID'))
  expect(lineOf(calendar, 'SEQUENCE')).toBe(lineOf(mailed, 'SEQUENCE'))
})

it('says that the event is cancelled, like the entry that was mailed', async () => {
  const workshop = await aWorkshop({ calendar_sequence: 3, cancelled_at: timestamp })
  const registration = await aRegistration(workshop)
  const mailed = await createCalendarEntry({ workshop, registration, method: 'CANCEL', now: new Date() })
  const calendar = await (await fetched(registration.id)).response.text()
  expect(lineOf(calendar, 'METHOD')).toBe('METHOD:PUBLISH')
  expect(lineOf(calendar, 'STATUS')).toBe('STATUS:CANCELLED')
  expect(lineOf(calendar, 'SEQUENCE')).toBe(lineOf(mailed, 'SEQUENCE'))
})

it('has the SEQUENCE of the entry that was mailed after a cancellation', async () => {
  const registration = await aRegistration(await aWorkshop({ calendar_sequence: 4 }))
  await queueMailsFor('cancellation', [registration])
  await queueMailsFor('confirmation', [registration])
  const sentMails = await sendQueuedMails()
  const mailed = sentMails
    .map(({ calendar }) => calendar?.content ?? '')
    .find((text) => text.includes('METHOD:REQUEST'))
  const calendar = await (await fetched(registration.id)).response.text()
  expect(lineOf(calendar, 'SEQUENCE')).toBe('SEQUENCE:5')
  expect(lineOf(calendar, 'SEQUENCE')).toBe(lineOf(mailed ?? '', 'SEQUENCE'))
})

it('holds no personal data, because files are passed on', async () => {
  const person = { email: 'mona.lang@example.org', first_name: 'Mona', last_name: 'Langenscheidt' }
  const { id } = await aRegistration(await aWorkshop(), person)
  const calendar = (await (await fetched(id)).response.text()).replaceAll('\r\n ', '')
  expect(calendar).not.toMatch(/mona|langenscheidt|ATTENDEE|\/events\/cancel/i)
})

it('has a file name that every system accepts, whatever the title is', async () => {
  for (const title of ['../../etc/passwd"; x="', '日本', 'Wort '.repeat(60), 'a\\b:c*?<>|']) {
    const { headers } = await fetched((await aRegistration(await aWorkshop({ title }))).id)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]{10,60}\.ics"$/)
  }
})

it('answers 404 for a person without a seat', async () => {
  const workshop = await aWorkshop()
  const people = [
    await anInvitation(workshop),
    await anInterest(workshop),
    await aRegistration(workshop, { cancelled_at: timestamp }),
    await aRegistration(workshop, { deleted_at: timestamp }),
  ]
  for (const { id } of people) expect((await fetched(id)).status).toBe(404)
  expect((await fetched('A'.repeat(22))).status).toBe(404)
  expect((await fetched(String(workshop.id))).status).toBe(404)
})
