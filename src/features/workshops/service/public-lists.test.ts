import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openSeatsOf } from '@/features/seats/rules'
import { callRoute } from '@/testing/calls'
import { aBody, anAccreditation, aProfession, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { REFERENCE_FACTS } from '../contract/fields'
import { phaseOf } from '../rules'
import { listFilterOptions, listIndexedEvents, listPublicEvents, listSimilarEvents } from './public-lists'

const GET = routeOf('workshops.listPublicWorkshops')

const NOW = new Date('2026-11-20T12:00:00Z')
const COMING = { date: '2026-12-10', time: '18:00' }
const GONE = { date: '2026-10-01', time: '18:00' }

const titlesOf = ({ events }: { events: { title: string }[] }) => events.map(({ title }) => title)

/** Only the titles of this test, because the tests of this file share a database. */
async function titled(word: string, wanted: Omit<Parameters<typeof listPublicEvents>[0], 'search'>) {
  return titlesOf(await listPublicEvents({ ...wanted, search: word }, NOW))
}

it('lists upcoming events by start, and past events newest first', async () => {
  await aWorkshop({ ...COMING, title: 'Reihe A' })
  await aWorkshop({ ...COMING, time: '09:00', title: 'Reihe B' })
  await aWorkshop({ ...GONE, title: 'Reihe C' })
  await aWorkshop({ ...GONE, date: '2026-11-01', title: 'Reihe D' })
  expect(await titled('Reihe', { when: 'upcoming' })).toEqual(['Reihe B', 'Reihe A'])
  expect(await titled('Reihe', { when: 'past' })).toEqual(['Reihe D', 'Reihe C'])
})

it('lists by category and language, without hidden events', async () => {
  await aWorkshop({ ...COMING, title: 'Kreis Arzt', category_d: true, category_p: false })
  await aWorkshop({ ...COMING, title: 'Kreis Apotheke', category_d: false, category_p: true, language: 'en' })
  await aWorkshop({ ...COMING, title: 'Kreis geheim', nonpublic: true })
  expect(await titled('Kreis', { when: 'upcoming', category: 'category_d' })).toEqual(['Kreis Arzt'])
  expect(await titled('Kreis', { when: 'upcoming', category: 'category_p' })).toEqual(['Kreis Apotheke'])
  expect(await titled('Kreis', { when: 'upcoming', language: 'en' })).toEqual(['Kreis Apotheke'])
  expect(await titled('Kreis', { when: 'upcoming' })).toHaveLength(2)
})

it('finds events by every word of title, speaker and venue, and treats wildcards as text', async () => {
  await aWorkshop({ ...COMING, title: 'Notdienst 100%', speaker: 'Dr. Ada', location: 'Köln' })
  expect(await titled('köln notdienst', { when: 'upcoming' })).toEqual(['Notdienst 100%'])
  expect(await titled('100%', { when: 'upcoming' })).toEqual(['Notdienst 100%'])
  expect(await titled('Notd_enst', { when: 'upcoming' })).toEqual([])
})

it('lists neither hidden nor merely announced events for search engines', async () => {
  const hidden = await aWorkshop({ ...COMING, nonpublic: true })
  const announced = await aWorkshop({ ...COMING, teaser_only: true })
  const past = await aWorkshop({ ...GONE, teaser_only: true })
  const ids = (await listIndexedEvents(NOW)).map(({ id }) => id)
  expect(ids).toContain(past.id)
  expect(ids).not.toContain(hidden.id)
  expect(ids).not.toContain(announced.id)
})

it('returns only the documented fields in the documented call', async () => {
  const { id } = await aWorkshop({ ...COMING, date: '2099-12-10', maximum_participants: 1 })
  const { status, body } = await callRoute(GET, { query: { filter: { id } } })
  expect(status).toBe(200)
  expect(body.meta.pagination).toMatchObject({ current_page: 1, total: 1 })
  expect(Object.keys(body.data[0]).sort()).toEqual(
    [
      'id',
      'title',
      'description',
      'signup_hint',
      'speaker',
      'date',
      'time',
      'end_time',
      'location',
      'region',
      'language',
      'credits',
      'points',
      'price',
      'currency',
      'registration_deadline',
      'signup_active',
      'ipad',
      'max_participants_reached',
      'waitlist_closed',
      'header_image',
      'own_header_image',
      'picture',
      'sponsors',
      ...REFERENCE_FACTS,
      'email_after_event',
      'teaser_only',
      'videolink',
      'videolink_desc',
      'videolink2',
      'videolink2_desc',
    ].sort(),
  )
})

it('lists by the documented filters', async () => {
  const future = await aWorkshop({ date: '2099-05-01', title: 'Zukunft', category_d: true, category_p: false })
  const past = await aWorkshop({ date: '2020-05-01', title: 'Vergangen', category_d: false, category_p: true })
  const listed = async (filter: Record<string, unknown>) => {
    const query = { per_page: 99_999, sortBy: 'date', sortByDirection: 'desc', filter }
    const { body } = await callRoute(GET, { query })
    return [future.id, past.id].filter((id) => body.data.some((event: { id: number }) => event.id === id))
  }
  expect(await listed({})).toEqual([future.id, past.id])
  for (const name of ['hide_past_workshops', 'hide_past_workshops_public'])
    expect(await listed({ [name]: 1 })).toEqual([future.id])
  for (const name of ['past_workshops', 'past_workshops_public']) expect(await listed({ [name]: 1 })).toEqual([past.id])
  expect(await listed({ category_d: 1 })).toEqual([future.id])
  expect(await listed({ category_p: 1, past_workshops_public: 1 })).toEqual([past.id])
  expect(await listed({ language: 'en' })).toEqual([])
  expect(await listed({ language: 'd%' })).toEqual([future.id, past.id])
})

it('lists by presence, region, month, points, free places and recordings', async () => {
  const wanted = { date: '2098-11-30', presence_type: 'Onsite', location: 'Ulm', region: 'Schwaben' } as const
  const event = await aWorkshop({ ...wanted, credits: '2 Punkte', maximum_participants: 1 })
  const full = await aWorkshop({ ...wanted, maximum_participants: 1 })
  await aRegistration(full)
  const recorded = { videolink2: 'https://video.example.org/2' }
  const winter = await aWorkshop({ ...wanted, ...recorded, date: '2098-12-01', presence_type: 'Online' })
  const listed = async (filter: Record<string, unknown>) => {
    const { body } = await callRoute(GET, { query: { sortBy: 'date', filter: { region: 'Schwab%', ...filter } } })
    return body.data.map(({ id }: { id: number }) => id)
  }
  expect(await listed({})).toEqual([event.id, full.id, winter.id])
  expect(await listed({ region: 'Schwaben', presence_type: 'Online' })).toEqual([winter.id])
  expect(await listed({ month: '2098-11' })).toEqual([event.id, full.id])
  expect(await listed({ with_points: 1 })).toEqual([event.id])
  expect(await listed({ free_places: 1 })).toEqual([event.id, winter.id])
  expect(await listed({ with_recording: 1 })).toEqual([winter.id])
})

it.each([
  ['category_d', '1'],
  ['category_p', '1'],
  ['hide_past_workshops', '1'],
  ['past_workshops_public', '1'],
  ['language', 'en'],
  ['presence_type', 'Onsite'],
  ['month', '2099-06'],
  ['free_places', ''],
  ['id', '1'],
])('lists the same events for %s=%s as for its filter', async (name, value) => {
  await aWorkshop({ date: '2099-06-01', category_p: true, language: 'en', presence_type: 'Onsite', location: 'Ulm' })
  await aWorkshop({ date: '2020-06-01' })
  const idsFor = async (query: Record<string, unknown>) => {
    const { status, body } = await callRoute(GET, { query: { per_page: 99_999, ...query } })
    expect(status).toBe(200)
    return body.data.map(({ id }: { id: number }) => id)
  }
  const all = await idsFor({})
  const filtered = await idsFor({ [name]: value })
  expect(filtered.length).toBeLessThan(all.length)
  const request = new Request(
    `http://localhost:3000/api/sandoz/workshops/public?per_page=99999&filter[${name}]=${value}`,
  )
  const { data } = await (await GET(request, { params: Promise.resolve({}) })).json()
  expect(filtered).toEqual(data.map(({ id }: { id: number }) => id))
})

it.each([
  ['filter[nonpublic]=1', 'filter'],
  ['filter[language]=fr', 'filter.language'],
  ['language=fr', 'language'],
  ['filter[presence_type]=Hybrid', 'filter.presence_type'],
  ['filter[month]=2026-13', 'filter.month'],
  ['month=soon', 'month'],
  ['filter[with_points]=maybe', 'filter.with_points'],
  ['free_places=many', 'free_places'],
  ['category_d=doctors', 'category_d'],
  ['filter[id]=first', 'filter.id'],
])('refuses the unknown filter %s', async (query, field) => {
  const request = new Request(`http://localhost:3000/api/sandoz/workshops/public?${query}`)
  const response = await GET(request, { params: Promise.resolve({}) })
  expect(response.status).toBe(422)
  expect(Object.keys((await response.json()).errors)).toEqual([field])
})

it('finds exactly the events that all chosen filters fit', async () => {
  const word = 'Vielerlei'
  const pta = await aProfession()
  const dfp = await aBody({ label: 'DFP' })
  const afp = await aBody({ label: 'AFP' }, [pta])
  const seats = [1, 2, null]
  const events: (Awaited<ReturnType<typeof aWorkshop>> & { open: number | null; shown: { id: number }[] })[] = []
  for (const [index, region] of ['Bayern', 'Hessen', 'Bayern', 'Hessen', '', 'Bayern'].entries()) {
    const event = await aWorkshop({
      title: `${word} ${index}`,
      ...COMING,
      date: index % 2 ? '2026-12-31' : '2027-01-01',
      time: '00:30',
      region,
      presence_type: index % 3 ? 'Onsite' : 'Online',
      location: 'Ulm',
      category_d: true,
      category_p: index > 2,
      language: index % 2 ? 'en' : 'de',
      credits: index > 3 ? '' : '3 Punkte',
      maximum_participants: seats[index % 3] ?? null,
      signup_active: index !== 1,
      teaser_only: index === 5,
      registration_deadline: index === 4 ? '2026-11-19 10:00' : null,
      cancelled_at: index === 3 ? '2026-11-18T10:00:00.000Z' : null,
    })
    const taken = index % 2
    if (taken) await aRegistration(event)
    // The last but one event has points although nobody typed a text, and one body has only a hidden application.
    const shown = { 2: [dfp], 4: [dfp, afp] }[index] ?? []
    for (const body of shown) await anAccreditation(event, body)
    if (index === 0) await anAccreditation(event, afp, { state: 'applied' })
    events.push({ ...event, shown, open: openSeatsOf({ ...event, taken, held: 0 }) })
  }
  const chosen = <Value>(...values: Value[]) => fc.constantFrom(undefined, ...values)
  const filters = fc.record({
    category: chosen('category_d' as const, 'category_p' as const),
    language: chosen('de', 'en'),
    presence_type: chosen('Online' as const, 'Onsite' as const),
    region: chosen('Bayern', 'Hessen'),
    month: chosen('2026-12', '2027-01'),
    body: chosen(dfp.id, afp.id),
    profession: chosen(pta.id),
    with_points: chosen(true as const),
    free_places: chosen(true as const),
  })
  /** The points of the body count for the profession. */
  const fits = ({ id }: { id: number }, wanted: { body?: number; profession?: number }) =>
    (!wanted.body || id === wanted.body) && (!wanted.profession || id === afp.id)
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const { category, language, presence_type, region, month, body, profession } = filter
      const { with_points, free_places } = filter
      const fitting = events.filter(
        (event) =>
          (!category || event[category]) &&
          (!language || event.language === language) &&
          (!presence_type || event.presence_type === presence_type) &&
          (!region || event.region === region) &&
          (!month || event.date.startsWith(month)) &&
          (!(body || profession) || event.shown.some((one) => fits(one, { body, profession }))) &&
          (!with_points || event.credits !== '' || event.shown.length > 0) &&
          (!free_places || phaseOf(event, { open: event.open, now: NOW }) === 'open'),
      )
      const found = await titled(word, { when: 'upcoming', ...filter })
      expect(found.sort()).toEqual(fitting.map(({ title }) => title).sort())
    }),
    { numRuns: 60 },
  )
})

it('offers the regions and months of the events of a list, in its order', async () => {
  const onlyPharmacists = { category_d: false, category_p: true }
  await aWorkshop({ ...onlyPharmacists, date: '2097-03-01', region: 'Xanten' })
  await aWorkshop({ ...onlyPharmacists, date: '2097-02-01', region: 'Wesel' })
  await aWorkshop({ ...onlyPharmacists, date: '2097-01-01', region: 'Verl', nonpublic: true })
  await aWorkshop({ ...onlyPharmacists, date: '2019-03-01', region: 'Ulm' })
  await aWorkshop({ ...onlyPharmacists, date: '2019-04-01' })
  const upcoming = await listFilterOptions({ when: 'upcoming', category: 'category_p' }, NOW)
  expect(upcoming.regions).toEqual(expect.arrayContaining(['Wesel', 'Xanten']))
  expect(upcoming.regions).not.toContain('Verl')
  expect(upcoming.regions).not.toContain('')
  expect(upcoming.months.filter((month) => month.startsWith('2097'))).toEqual(['2097-02', '2097-03'])
  const past = await listFilterOptions({ when: 'past', category: 'category_p' }, NOW)
  expect(past.regions).toContain('Ulm')
  expect(past.months.filter((month) => month.startsWith('2019'))).toEqual(['2019-04', '2019-03'])
  const doctors = await listFilterOptions({ when: 'upcoming', category: 'category_d' }, NOW)
  expect(doctors.regions).not.toContain('Xanten')
})

it('offers the bodies and professions whose points the events of a list show', async () => {
  const doctor = await aProfession({ name_de: 'Arztberuf', has_category: true })
  const pta = await aProfession({ name_de: 'PTA' })
  const unasked = await aProfession({ name_de: 'Andere' })
  const chamber = await aBody({ name_de: 'Kammer Nord' }, [doctor, pta])
  const silent = await aBody({ name_de: 'Kammer Süd' }, [unasked])
  const event = await aWorkshop({ ...COMING, category_d: true, category_p: false })
  await anAccreditation(event, chamber)
  await anAccreditation(event, silent, { state: 'applied' })
  const offered = async (wanted: Parameters<typeof listFilterOptions>[0]) => {
    const { bodies, professions } = await listFilterOptions(wanted, NOW)
    const among = (found: { id: number }[], known: { id: number }[]) =>
      known.filter((one) => found.some(({ id }) => id === one.id)).map(({ id }) => id)
    return [among(bodies, [chamber, silent]), among(professions, [doctor, pta, unasked])]
  }
  expect(await offered({ when: 'upcoming' })).toEqual([[chamber.id], [pta.id]])
  expect(await offered({ when: 'past' })).toEqual([[], []])
  expect(await offered({ when: 'upcoming', category: 'category_p' })).toEqual([[], []])
  // A chosen value keeps its name.
  expect(await offered({ when: 'past', body: chamber.id, profession: unasked.id })).toEqual([
    [chamber.id],
    [unasked.id],
  ])
})

it('finds open and announced events like another one, the near ones first', async () => {
  const own = { category_d: false, category_p: true, presence_type: 'Onsite', location: 'Ulm', region: 'Nahe' } as const
  const event = await aWorkshop({ ...own, ...GONE })
  const far = await aWorkshop({ ...own, date: '2026-11-21', region: 'Fern', title: 'Fern' })
  const near = await aWorkshop({ ...own, date: '2026-11-23', title: 'Nah' })
  const announced = await aWorkshop({ ...own, date: '2026-11-22', teaser_only: true, title: 'Angekündigt' })
  await aWorkshop({ ...own, date: '2026-11-21', signup_active: false })
  await aWorkshop({ ...own, date: '2026-11-21', nonpublic: true })
  await aWorkshop({ ...own, date: '2026-11-21', category_d: true, category_p: false })
  const full = await aWorkshop({ ...own, date: '2026-11-21', maximum_participants: 1 })
  await aRegistration(full)
  const titles = (await listSimilarEvents(event, NOW)).map(({ title }) => title)
  expect(titles).toEqual([announced.title, near.title, far.title])
  expect((await listSimilarEvents(near, NOW)).map(({ id }) => id)).not.toContain(near.id)
})
