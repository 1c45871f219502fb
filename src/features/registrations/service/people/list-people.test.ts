import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPeople, EMPTY_COUNT } from '@/features/seats/service/count-people'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { LIST_FILTERS, listRegistrations as listEndpoint } from '../../contract/office'
import { listRegistrations } from './list-people'

const GET = routeOf('registrations.listRegistrations')

type ListInput = { [name: string]: unknown; filter?: Record<string, unknown> }

/** Parses the query by the contract, which adds the defaults. */
const listAs = (input: ListInput) => listRegistrations(listEndpoint.query.parse(input))

const namesOf = async (input: ListInput) => (await listAs(input)).data.map(({ last_name }) => last_name)

const NOW = '2026-05-05T10:00:00.000Z'

describe('the people of an event', () => {
  it('are listed newest first, without people of other events', async () => {
    const workshop = await aWorkshop({ title: 'Impfen' })
    await aRegistration(await aWorkshop())
    for (const day of [2, 3, 1])
      await aRegistration(workshop, { last_name: `Day ${day}`, created_at: `2026-05-0${day}T08:00:00Z` })
    const { data, meta } = await listAs({ filter: { workshop_id: workshop.id } })
    expect(data.map(({ last_name }) => last_name)).toEqual(['Day 3', 'Day 2', 'Day 1'])
    expect(data[0]).toMatchObject({ workshop_title: 'Impfen', main_name: null })
    expect(meta.pagination).toEqual({ current_page: 1, per_page: 20, total_pages: 1, total: 3 })
  })

  it('do not include interests and removed people', async () => {
    const workshop = await aWorkshop()
    await anInvitation(workshop, { last_name: 'Invited' })
    await aRegistration(workshop, { last_name: 'Cancelled', cancelled_at: NOW })
    await anInterest(workshop, { last_name: 'Interested' })
    await aRegistration(workshop, { last_name: 'Removed', deleted_at: NOW })
    const filter = { workshop_id: workshop.id }
    expect((await namesOf({ filter })).sort()).toEqual(['Cancelled', 'Invited'])
    for (const standing of LIST_FILTERS)
      expect(await namesOf({ filter: { ...filter, standing } })).not.toContain('Removed')
  })

  it('appear once each over all pages', async () => {
    const workshop = await aWorkshop()
    for (let number = 0; number < 25; number += 1) await aRegistration(workshop)
    const filter = { workshop_id: workshop.id }
    const pages = await Promise.all([1, 2].map((page) => listAs({ filter, page, sortBy: 'city' })))
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(new Set(ids).size).toBe(25)
    expect(ids).toEqual(ids.toSorted().reverse())
  })
})

describe('a party', () => {
  const member = fc.record({ party: fc.integer({ min: 0, max: 3 }), minute: fc.integer({ min: 0, max: 2 }) })

  it('stays together in both directions, with its main registration first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(member, { maxLength: 12 }), async (members) => {
        const workshop = await aWorkshop()
        const mains = new Map<number, string>()
        for (const { party, minute } of members) {
          const accompaniment_of = mains.get(party) ?? null
          const created_at = `2026-05-05T10:0${minute}:00Z`
          const { id } = await aRegistration(workshop, { accompaniment_of, created_at })
          if (!accompaniment_of) mains.set(party, id)
        }
        for (const sortByDirection of ['asc', 'desc']) {
          const { data } = await listAs({ filter: { workshop_id: workshop.id }, sortByDirection })
          const parties = data.map(({ id, accompaniment_of }) => accompaniment_of ?? id)
          const starts = parties.filter((party, place) => party !== parties[place - 1])
          expect(new Set(starts).size).toBe(starts.length)
          expect(starts).toEqual(data.filter((row) => row.accompaniment_of === null).map(({ id }) => id))
          const since = starts.map((party) => data.find(({ id }) => id === party)?.created_at)
          expect(since).toEqual(sortByDirection === 'asc' ? since.toSorted() : since.toSorted().reverse())
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('the filter', () => {
  it('finds each person by their states', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop, { title: 'Dr.', first_name: 'Anna', last_name: 'Berg' })
    await aRegistration(workshop, { last_name: 'Companion', accompaniment_of: main.id })
    await anInvitation(workshop, { last_name: 'Invited' })
    await aRegistration(workshop, { last_name: 'Was there', participated: NOW, manually_added: true })
    await aRegistration(workshop, { last_name: 'Cancelled', cancelled_at: NOW, invitation_sent: NOW })
    await anInterest(workshop, { last_name: 'Interested' })
    await anInterest(workshop, { last_name: 'No longer interested', cancelled_at: NOW })

    const standing = async (name: string) =>
      (await namesOf({ filter: { workshop_id: workshop.id, standing: name }, sortBy: 'last_name' })).sort()
    expect(await standing('invited')).toEqual(['Cancelled', 'Invited'])
    expect(await standing('registered')).toEqual(['Berg', 'Companion', 'Was there'])
    expect(await standing('participated')).toEqual(['Was there'])
    expect(await standing('cancelled')).toEqual(['Cancelled'])
    expect(await standing('interest')).toEqual(['Interested'])
    expect(await standing('added')).toEqual(['Was there'])
    const { data } = await listAs({ filter: { workshop_id: workshop.id, standing: 'companion' } })
    expect(data).toMatchObject([{ last_name: 'Companion', main_name: 'Dr. Anna Berg' }])
  })

  const timestamp = fc.constantFrom(null, NOW)
  const person = fc
    .record({
      invitation_sent: timestamp,
      registered: timestamp,
      participated: timestamp,
      cancelled_at: timestamp,
      deleted_at: timestamp,
      preliminary_registration: fc.boolean(),
    })
    .map((drawn) => ({ ...drawn, registered: drawn.preliminary_registration ? null : drawn.registered }))

  it('finds as many people as the list of events counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 12 }), async (people) => {
        const { id } = await aWorkshop()
        const common = { workshop_id: id, language: 'de' }
        const rows = people.map((drawn, number) => ({ ...drawn, ...common, email: `person${number}@example.org` }))
        if (rows.length > 0) await db.insert(registrations).values(rows)

        const counted = (await countPeople([id])).get(id) ?? EMPTY_COUNT
        const total = async (standing?: string) =>
          (await listAs({ filter: { workshop_id: id, ...(standing && { standing }) } })).meta.pagination.total
        expect(counted).toMatchObject({
          total: await total(),
          invited: await total('invited'),
          registered: await total('registered'),
          participated: await total('participated'),
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('the search', () => {
  it('finds every word in name, address, institution and city, whatever its case', async () => {
    const workshop = await aWorkshop()
    const place = { institution: 'Stadtapotheke', city: 'Köln' }
    await aRegistration(workshop, { first_name: 'Özlem', last_name: 'Yıldız', email: 'oz@klinik.example', ...place })
    const found = async (search: string) =>
      (await listAs({ search, filter: { workshop_id: workshop.id } })).meta.pagination.total
    for (const search of ['özlem', 'ÖZLEM', 'yıld', 'OZ@KLINIK', 'apotheke köln', 'KÖLN   öz'])
      expect([search, await found(search)]).toEqual([search, 1])
    for (const search of ['özlem bonn', '%', '_', '\\']) expect([search, await found(search)]).toEqual([search, 0])
  })

  it('finds a person at every event, and names the event', async () => {
    for (const title of ['Impfen', 'Diabetes'])
      await aRegistration(await aWorkshop({ title }), { last_name: 'Zwischenstein' })
    const { data } = await listAs({ search: 'zwischenstein' })
    expect(data.map(({ workshop_title }) => workshop_title)).toEqual(['Diabetes', 'Impfen'])
  })
})

describe('the order', () => {
  it('of names is that of a dictionary', async () => {
    const workshop = await aWorkshop()
    for (const last_name of ['Zander', 'Özdemir', 'von Berg', 'Ott', 'Änders', 'Albers'])
      await aRegistration(workshop, { last_name })
    const query = { filter: { workshop_id: workshop.id }, sortBy: 'last_name' }
    const sorted = ['Albers', 'Änders', 'Ott', 'Özdemir', 'von Berg', 'Zander']
    expect(await namesOf({ ...query, sortByDirection: 'asc' })).toEqual(sorted)
    expect(await namesOf({ ...query, sortByDirection: 'desc' })).toEqual(sorted.toReversed())
  })

  it('ascends by a column that is named alone, and stays the newest first by the date of the list', async () => {
    const workshop = await aWorkshop()
    for (const last_name of ['Berg', 'Albers']) await aRegistration(workshop, { last_name })
    const { token } = await aUser({ is_super_user: true })
    const readNames = async (order: { sort?: string; sortBy?: string; sortByDirection?: string }) => {
      const query = { 'filter[workshop_id]': String(workshop.id), ...order }
      const { body } = await callRoute(GET, { token, query })
      return body.data.map(({ last_name }: { last_name: string }) => last_name)
    }
    for (const order of [
      { sort: 'last_name' },
      { sortBy: 'last_name' },
      { sort: '-created_at' },
      { sort: 'created_at' },
    ])
      expect(await readNames(order)).toEqual(['Albers', 'Berg'])
    for (const order of [{ sort: '-last_name' }, { sort: 'last_name', sortByDirection: 'desc' }])
      expect(await readNames(order)).toEqual(['Berg', 'Albers'])
  })

  it.each(['asc', 'desc'])(
    'by registration, %s, ends with the people who are not registered',
    async (sortByDirection) => {
      const workshop = await aWorkshop()
      await anInvitation(workshop, { last_name: 'Invited' })
      await aRegistration(workshop, { last_name: 'Early', registered: '2026-05-01T08:00:00Z' })
      await aRegistration(workshop, { last_name: 'Late', registered: '2026-05-02T08:00:00Z' })
      const names = await namesOf({ filter: { workshop_id: workshop.id }, sortBy: 'registered', sortByDirection })
      expect(names).toEqual([...(sortByDirection === 'asc' ? ['Early', 'Late'] : ['Late', 'Early']), 'Invited'])
    },
  )

  it('by registration has companions below their main registration, also where nobody is registered', async () => {
    const workshop = await aWorkshop()
    const registered = '2026-05-01T08:00:00Z'
    const main = await aRegistration(workshop, { last_name: 'Main', registered })
    const party = { accompaniment_of: main.id, party_since: main.created_at }
    await aRegistration(workshop, { last_name: 'Other', registered })
    await aRegistration(workshop, { last_name: 'Companion', registered, ...party })
    const invited = await anInvitation(workshop, { last_name: 'Invited' })
    await anInvitation(workshop, { last_name: 'Next' })
    const guests = { accompaniment_of: invited.id, party_since: invited.created_at }
    await anInvitation(workshop, { last_name: 'Guest', ...guests })
    const query = { filter: { workshop_id: workshop.id }, sortBy: 'registered', sortByDirection: 'desc' }
    expect(await namesOf(query)).toEqual(['Other', 'Main', 'Companion', 'Next', 'Invited', 'Guest'])
  })
})
