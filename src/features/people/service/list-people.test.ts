import { expect, it } from 'vitest'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { listPeople } from './search-people'

const pageOf = (query: { page?: number; search?: string } = {}) => listPeople({ page: 1, per_page: 2, ...query })

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
