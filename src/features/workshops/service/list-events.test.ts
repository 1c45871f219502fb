import { PostgresJsSession } from 'drizzle-orm/postgres-js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSeatsOf } from '@/features/seats/rules'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail, anInterest, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { type ListedWorkshop, listWorkshops as listEndpoint, WORKSHOP_STATES } from '../contract/office'
import { stateOf } from '../rules'
import { listWorkshops } from './list-events'

const GET = routeOf('workshops.listWorkshops')

let token = ''
beforeAll(async () => {
  token = (await aUser({ is_super_user: true })).token
})
afterAll(closeDatabase)

const NOW = new Date('2026-06-15T12:00:00Z')
const COMING = { date: '2026-07-01', time: '18:00' }
const GONE = { date: '2026-06-01', time: '18:00' }

/** Only the events of this test, because the tests of this file share a database. */
const list = (search: string, query: object = {}) =>
  listWorkshops(listEndpoint.query.parse({ search, sortBy: 'date', sortByDirection: 'desc', ...query }), {
    locale: 'de',
    now: NOW,
  })

const titlesOf = async (search: string, query?: object) => (await list(search, query)).data.map(({ title }) => title)

describe('the list', () => {
  it('shows the latest date first, whether it is upcoming, past or both', async () => {
    await aWorkshop({ ...GONE, title: 'Folge A' })
    await aWorkshop({ ...COMING, title: 'Folge C' })
    await aWorkshop({ ...COMING, time: '09:00', title: 'Folge B' })
    expect(await titlesOf('Folge')).toEqual(['Folge C', 'Folge B', 'Folge A'])
    expect(await titlesOf('Folge', { filter: { hide_past_workshops: '1' } })).toEqual(['Folge C', 'Folge B'])
    expect(await titlesOf('Folge', { filter: { past_workshops: '1' } })).toEqual(['Folge A'])
    expect(await titlesOf('Folge', { hide_past_workshops: '1' })).toEqual(['Folge C', 'Folge B'])
    expect(await titlesOf('Folge', { past_workshops: '1' })).toEqual(['Folge A'])
    expect(await titlesOf('Folge', { filter: { hide_past_workshops: '0' } })).toHaveLength(3)
    expect(await titlesOf('Folge', { sortByDirection: 'asc' })).toEqual(['Folge A', 'Folge B', 'Folge C'])
    expect(await titlesOf('Folge', { sortBy: 'title' })).toEqual(['Folge C', 'Folge B', 'Folge A'])
  })

  it('shows the events of today and of this week in Berlin, those that are over included', async () => {
    const at = (title: string, date: string, time = '18:00') => aWorkshop({ title: `Woche ${title}`, date, time })
    await at('Sonntag davor', '2026-06-14', '23:59')
    await at('heute früh', '2026-06-15', '00:00')
    await at('heute Abend', '2026-06-15', '23:59')
    await at('morgen', '2026-06-16', '00:00')
    await at('Sonntag', '2026-06-21', '23:59')
    await at('Montag danach', '2026-06-22', '00:00')
    expect(await titlesOf('Woche', { filter: { today: '1' } })).toEqual(['Woche heute Abend', 'Woche heute früh'])
    const week = ['Woche Sonntag', 'Woche morgen', 'Woche heute Abend', 'Woche heute früh']
    expect(await titlesOf('Woche', { filter: { this_week: '1' } })).toEqual(week)
  })

  it('sorts by id by default', async () => {
    await aWorkshop({ ...COMING, title: 'Reihenfolge zuerst' })
    await aWorkshop({ ...GONE, title: 'Reihenfolge danach' })
    const { body } = await callRoute(GET, { query: { search: 'Reihenfolge' }, token })
    expect(body.data.map(({ title }: ListedWorkshop) => title)).toEqual(['Reihenfolge zuerst', 'Reihenfolge danach'])
  })

  it('filters by category, language, presence, visibility and the beginning of the title', async () => {
    await aWorkshop({ ...COMING, title: 'Auswahl Arzt', nonpublic: true })
    const both = { category_p: true, language: 'en', presence_type: 'Onsite', location: 'Bonn' } as const
    await aWorkshop({ ...COMING, title: 'Auswahl beide', ...both })
    await aWorkshop({ ...COMING, title: 'Die Auswahl', category_d: false, category_p: true })
    const narrowed = async (filter: object) => (await titlesOf('Auswahl', { filter })).sort()
    expect(await narrowed({ category_d: '1' })).toEqual(['Auswahl Arzt', 'Auswahl beide'])
    expect(await narrowed({ category_p: '1' })).toEqual(['Auswahl beide', 'Die Auswahl'])
    expect(await narrowed({ category_p: '1', category_d: '0' })).toEqual(['Die Auswahl'])
    expect(await narrowed({ language: 'en' })).toEqual(['Auswahl beide'])
    await expect(narrowed({ language: 'tlh' })).rejects.toMatchObject({
      errors: { 'filter.language': ['not_a_choice'] },
    })
    expect(await narrowed({ presence_type: 'Online' })).toEqual(['Auswahl Arzt', 'Die Auswahl'])
    expect(await narrowed({ nonpublic: '1' })).toEqual(['Auswahl Arzt'])
    expect(await narrowed({ nonpublic: '0', presence_type: 'Online' })).toEqual(['Die Auswahl'])
    expect(await narrowed({ title: 'auswahl%' })).toEqual(['Auswahl Arzt', 'Auswahl beide'])
    expect(await narrowed({ title: 'Auswahl' })).toEqual([])
  })

  it('finds events by every word of title, speaker and venue', async () => {
    const bySpeaker = { filter: { speaker: 'Ada Dr.%' } }
    await aWorkshop({
      ...COMING,
      title: 'Suchprobe 100%',
      speaker: 'Prof. Ben; Dr. Ada',
      location: 'Köln',
      region: 'NRW',
    })
    expect(await titlesOf('nrw ADA suchprobe köln')).toEqual(['Suchprobe 100%'])
    expect(await titlesOf('Suchprobe', bySpeaker)).toEqual(['Suchprobe 100%'])
    expect(await titlesOf('Suchprobe', { filter: { speaker: 'Carla' } })).toEqual([])
    expect(await titlesOf('Suchprobe 100_')).toEqual([])
    expect(await titlesOf('Suchprobe Bonn')).toEqual([])
  })

  it('shows each event on one page only, even if many are on the same day', async () => {
    for (let number = 0; number < 23; number += 1) await aWorkshop({ ...COMING, title: `Seitenprobe ${number % 3}` })
    for (const sortBy of ['date', 'title', 'location', 'id']) {
      const pages = await Promise.all([1, 2, 3].map((page) => list('Seitenprobe', { sortBy, page, per_page: 10 })))
      expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3])
      expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(23)
      expect(pages[0]?.meta.pagination).toEqual({ current_page: 1, per_page: 10, total_pages: 3, total: 23 })
    }
  })

  it('needs the same number of queries for any number of events', async () => {
    const queries = vi.spyOn(PostgresJsSession.prototype, 'prepareQuery')
    const questionsFor = async (search: string, query: object) => {
      const before = queries.mock.calls.length
      const { data } = await list(search, query)
      return { shown: data.length, questions: queries.mock.calls.length - before }
    }
    for (let number = 0; number < 30; number += 1)
      await aRegistration(await aWorkshop({ ...COMING, title: 'Fragenprobe' }))
    const few = await questionsFor('Fragenprobe', { per_page: 1 })
    const many = await questionsFor('Fragenprobe', { per_page: 100, filter: { state: 'open' } })
    expect(few).toEqual({ shown: 1, questions: 5 })
    expect(many).toEqual({ shown: 30, questions: 5 })
  })

  it('contains neither texts nor mails', async () => {
    await aWorkshop({ ...COMING, title: 'Kurzprobe', description: '<p>Lang</p>' })
    const { body } = await callRoute(GET, { query: { search: 'Kurzprobe' }, token })
    expect(Object.keys(body.data[0])).not.toEqual(expect.arrayContaining(['description']))
    expect(JSON.stringify(body)).not.toMatch(/Lang|email_|videolink|calendar_sequence/)
  })

  it.each([
    { filter: { description: 'x' } },
    { filter: { state: 'lost' } },
    { filter: { presence_type: 'Hybrid' } },
    { filter: { category_d: 'perhaps' } },
    { filter: { id: 'x' } },
    { sortBy: 'description' },
    { sortByDirection: 'sideways' },
    { page: 0 },
  ])('refuses unknown filters and sort keys: %o', async (query) => {
    const { status, body } = await callRoute(GET, { query, token })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toHaveLength(1)
  })
})

describe('the state of an event', () => {
  /** Times around now and around the clock change, to the minute. */
  const minutes = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -200, max: 200 }))
  const anEvent = fc.record({
    starts_in: minutes,
    deadline_in: fc.option(minutes),
    signup_active: fc.boolean(),
    teaser_only: fc.boolean(),
    cancelled_at: fc.constantFrom(null, null, null, '2026-01-01T10:00:00.000Z'),
    maximum_participants: fc.option(fc.integer({ min: 1, max: 3 })),
    people: fc.array(fc.constantFrom('seated', 'cancelled', 'invited', 'interested', 'removed'), { maxLength: 4 }),
  })
  const moments = ['2026-06-15T12:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']

  it('is the same in the filter, in the list and in the rules', {
    timeout: 60_000,
  }, async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...moments),
        fc.array(anEvent, { minLength: 40, maxLength: 60 }),
        async (at, events) => {
          run += 1
          const search = `Zustandsprobe${run}`
          const now = new Date(at)
          const expected = await insert(search, now, events)
          const filtered = await Promise.all(
            WORKSHOP_STATES.map(async (state) => {
              const query = listEndpoint.query.parse({ search, per_page: 100, filter: { state } })
              return (await listWorkshops(query, { locale: 'de', now })).data.map(({ id, ...row }) => ({
                id,
                state,
                shown: row.state,
              }))
            }),
          )
          const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
          expect(filtered.flat().sort(byId)).toEqual(
            expected.map(({ id, state }) => ({ id, state, shown: state })).sort(byId),
          )
        },
      ),
      { numRuns: 10, endOnFailure: true },
    )
  })

  type Event = Parameters<Parameters<typeof anEvent.map>[0]>[0]

  async function insert(title: string, now: Date, events: Event[]) {
    const later = (delay: number) => new Date(now.getTime() + delay * 60_000)
    const rows = events.map(({ starts_in, deadline_in, people: _, ...fields }) => {
      const [date = '', time = ''] = later(starts_in).toLocaleString('sv', { timeZone: 'Europe/Berlin' }).split(' ')
      const registration_deadline =
        deadline_in === null ? null : later(deadline_in).toISOString().slice(0, 16).replace('T', ' ')
      const rest = {
        category_d: true,
        header_image: 'Digitalisierung',
        presence_type: 'Online',
        language: 'de',
      } as const
      return { ...fields, ...rest, title, date, time: time.slice(0, 5), registration_deadline }
    })
    const stored = await db.insert(workshops).values(rows).returning()
    const timestamp = now.toISOString()
    const statuses = {
      seated: { registered: timestamp },
      cancelled: { registered: timestamp, cancelled_at: timestamp },
      invited: { invitation_sent: timestamp },
      interested: { preliminary_registration: true },
      removed: { registered: timestamp, deleted_at: timestamp },
    }
    const people = stored.flatMap(({ id }, place) =>
      (events[place]?.people ?? []).map((kind) => ({
        workshop_id: id,
        email: anEmail(),
        language: 'de',
        registered: null,
        cancelled_at: null,
        deleted_at: null,
        invitation_sent: null,
        preliminary_registration: false,
        ...statuses[kind],
      })),
    )
    if (people.length > 0) await db.insert(registrations).values(people)
    return stored.map((row, place) => {
      const taken = events[place]?.people.filter((kind) => kind === 'seated').length ?? 0
      return { id: row.id, state: stateOf(row, { open: openSeatsOf({ ...row, taken, held: 0 }), now }) }
    })
  }

  it('is full if all seats are taken, and not because people wait for one', async () => {
    const full = await aWorkshop({ ...COMING, title: 'Sitzprobe voll', maximum_participants: 1 })
    await aRegistration(full)
    const waiting = await aWorkshop({ ...COMING, title: 'Sitzprobe frei', maximum_participants: 1 })
    await anInterest(waiting)
    expect(await titlesOf('Sitzprobe', { filter: { state: 'full' } })).toEqual(['Sitzprobe voll'])
    expect(await titlesOf('Sitzprobe', { filter: { state: 'open' } })).toEqual(['Sitzprobe frei'])
  })

  it('is found as overbooked exactly where more people than seats are registered for a coming event', async () => {
    const seated = async (title: string, people: number, fields: object = {}) => {
      const event = await aWorkshop({ ...COMING, title: `Belegprobe ${title}`, maximum_participants: 1, ...fields })
      for (let number = 0; number < people; number += 1) await aRegistration(event)
      return event
    }
    await seated('überbelegt', 2)
    await seated('überbelegt und geschlossen', 2, { signup_active: false })
    const full = await seated('voll', 1)
    await aRegistration(full, { cancelled_at: NOW.toISOString() })
    await seated('ohne Grenze', 2, { maximum_participants: null })
    await seated('vergangen', 2, GONE)
    await seated('abgesagt', 2, { cancelled_at: NOW.toISOString() })
    const listed = (state: string) =>
      titlesOf('Belegprobe', { filter: { state }, sortBy: 'id', sortByDirection: 'asc' })
    expect(await listed('overbooked')).toEqual(['Belegprobe überbelegt', 'Belegprobe überbelegt und geschlossen'])
    expect(await listed('full')).toEqual(['Belegprobe überbelegt', 'Belegprobe voll'])
  })
})
