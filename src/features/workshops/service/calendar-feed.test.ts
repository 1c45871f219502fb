import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, it } from 'vitest'
import { GET as getFeed } from '@/app/[locale]/(public)/events.ics/route'
import { GET as getDoctorsFeed } from '@/app/[locale]/(public)/events_d.ics/route'
import { DAY_MS } from '@/contract/time'
import { env } from '@/env'
import { aWorkshop } from '@/testing/factories'

const dayFromToday = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function readFeed(path: string, { get = getFeed, locale = 'de' } = {}) {
  const request = new Request(`http://localhost:3000/${locale}${path}`)
  const response = await get(request, { params: Promise.resolve({ locale }) })
  const text = await response.text()
  const root = new ICAL.Component(ICAL.parse(text))
  const events = root.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, summary, location, description } = new ICAL.Event(component)
    const [url, status] = ['url', 'status'].map((name) => component.getFirstPropertyValue(name))
    return { uid, sequence, summary, location, description, url, status }
  })
  return {
    response,
    text,
    root,
    events,
    event: (id: number) => events.find(({ uid }) => uid === `event-${id}@localhost`),
  }
}

it('is a calendar that programs can read and fetch again', async () => {
  const { id } = await aWorkshop({
    title: 'Größe, "Maß" & Gewicht; '.repeat(8),
    speaker: 'Dr. Ä',
    calendar_sequence: 3,
  })
  const { response, text, root, events, event } = await readFeed('/events.ics')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(root.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(root.getFirstPropertyValue('x-wr-calname')).toBe(`${env.APP_NAME}: Veranstaltungen`)
  expect(String(root.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(text).toContain('X-PUBLISHED-TTL:PT1H')
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(event(id)).toMatchObject({ sequence: 3, url: `${env.APP_URL}/events/${id}` })
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  const { vcalendar, ...entries } = nodeIcal.sync.parseICS(text)
  expect(Object.keys(entries)).toContain(`event-${id}@localhost`)
})

it('says that an event is cancelled', async () => {
  const cancelled = await aWorkshop({ cancelled_at: '2026-01-01T10:00:00.000Z' })
  const other = await aWorkshop()
  const { event } = await readFeed('/events.ics')
  expect([cancelled, other].map(({ id }) => event(id)?.status)).toEqual(['CANCELLED', 'CONFIRMED'])
})

it('is the same text until an event changes', async () => {
  await aWorkshop()
  expect((await readFeed('/events.ics')).text).toBe((await readFeed('/events.ics')).text)
})

it('holds the events of the last thirty days, and no hidden one', async () => {
  const recent = await aWorkshop({ date: dayFromToday(-20) })
  const old = await aWorkshop({ date: dayFromToday(-40) })
  const hidden = await aWorkshop({ nonpublic: true })
  const { event } = await readFeed('/events.ics')
  expect(event(recent.id)).toBeDefined()
  expect(event(old.id)).toBeUndefined()
  expect(event(hidden.id)).toBeUndefined()
})

it('has no link to the page of an event that is only announced', async () => {
  const { id } = await aWorkshop({ teaser_only: true })
  const { event } = await readFeed('/events.ics')
  expect(event(id)?.url).toBeNull()
  expect(event(id)?.description).not.toContain('http')
})

it('has the filters and the language of its list', async () => {
  const doctors = await aWorkshop({ category_d: true, category_p: false, region: 'Franken' })
  const pharmacists = await aWorkshop({
    category_d: false,
    category_p: true,
    region: 'Franken',
    presence_type: 'Online',
  })
  const english = await readFeed('/events_d.ics', { get: getDoctorsFeed, locale: 'en' })
  expect(english.event(doctors.id)?.url).toBe(`${env.APP_URL}/en/events/${doctors.id}`)
  expect(english.event(pharmacists.id)).toBeUndefined()
  expect(english.root.getFirstPropertyValue('x-wr-calname')).toContain('Events for doctors')
  const filtered = await readFeed('/events.ics?region=Franken&profession=pharmacists&presence=unknown')
  expect(filtered.events.map(({ uid }) => uid)).toEqual([`event-${pharmacists.id}@localhost`])
  expect((await readFeed('/events.ics?region=Nirgends')).events).toEqual([])
})
