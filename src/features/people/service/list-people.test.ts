import { expect, it } from 'vitest'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { listPeople as listEndpoint } from '../contract/people'
import { exportPeople, listPeople } from './list-people'

const now = new Date()
const pageOf = (query: Record<string, unknown> = {}) =>
  listPeople(listEndpoint.query.parse({ per_page: 2, ...query }), { now })

it('lists each address once, the newest registration first, in pages', async () => {
  const first = anEmail()
  const second = anEmail()
  const third = anEmail()
  const last_name = `Lang${first.slice(0, 8)}`
  const workshop = await aWorkshop()
  for (const email of [first, second, third]) await aRegistration(workshop, { email, last_name })
  const newest = await aRegistration(await aWorkshop(), { email: first, last_name })

  const newestPeople = await pageOf()
  expect(newestPeople.data.map(({ email }) => email)).toEqual([first, third])
  expect(newestPeople.data[0]).toMatchObject({ id: newest.id, registrations: 2 })

  const found = await pageOf({ search: last_name, page: 2 })
  expect(found.data.map(({ email }) => email)).toEqual([second])
  expect(found.meta.pagination).toMatchObject({ total: 3, total_pages: 2 })
})

it('filters and orders all people, and exports those that it finds or the chosen ones', async () => {
  const word = `Filter${anEmail().slice(0, 8)}`
  const early = await aWorkshop({ date: '2026-01-10' })
  const late = await aWorkshop({ date: '2026-02-10' })
  const details = { institution: word, language: 'en' }
  const berg = await aRegistration(early, { ...details, last_name: 'Berg', participated: '2026-01-10T18:00:00Z' })
  const albers = await aRegistration(late, { ...details, last_name: 'Albers' })
  const orders = await Promise.all(
    [{ sortBy: 'name' }, { sortBy: 'last_date' }, { filter: { attendance: 'came', language: 'en' } }].map((query) =>
      pageOf({ search: word, ...query }),
    ),
  )
  expect(orders.map(({ data }) => data.map(({ email }) => email))).toEqual([
    [albers.email, berg.email],
    [berg.email, albers.email],
    [berg.email],
  ])
  expect(orders[0]?.meta.pagination.total).toBe(2)

  const exported = async (body: Parameters<typeof exportPeople>[0]) => {
    const { rows } = await readSpreadsheet(await exportPeople(body, { locale: 'de', now }))
    return rows.map((row) => row['E-Mail'])
  }
  expect(await exported({ search: word, filter: { attendance: 'came' } })).toEqual([berg.email])
  expect(await exported({ ids: [albers.id] })).toEqual([albers.email])
})
