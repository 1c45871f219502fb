import { ilike } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listSponsors, saveSponsor } from '@/features/sponsors/service'
import { workshops } from '@/schema/workshops'
import { aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { listRows } from './lists'

const query = { page: 1, per_page: 20, sortByDirection: 'asc' } as const

const aSponsor = async (name: string) => saveSponsor('new', { name, image: null }, await aUser())

it('lists by name, a page at a time, and never shows one twice', async () => {
  for (let number = 0; number < 25; number += 1) await aSponsor(`Page ${String(number).padStart(2, '0')}`)
  const pages = await Promise.all(
    [1, 2].map((page) => listSponsors({ ...query, page, sortBy: 'name', filter: { name: 'page%' } })),
  )
  expect(pages.map(({ data }) => data.length)).toEqual([20, 5])
  expect(pages[0]?.meta.pagination).toEqual({ current_page: 1, per_page: 20, total_pages: 2, total: 25 })
  const names = pages.flatMap(({ data }) => data.map(({ name }) => name))
  expect(names).toEqual([...new Set(names)].sort())
})

it('treats a percent sign and an underscore in a filter as plain characters', async () => {
  await aSponsor('100% Apotheke')
  await aSponsor('100x Apotheke')
  const named = async (name: string) =>
    (await listSponsors({ ...query, filter: { name } })).data.map((sponsor) => sponsor.name)
  expect(await named('100% Apo%')).toEqual(['100% Apotheke'])
  expect(await named('100_ Apotheke')).toEqual([])
  expect(await named('100X APOTHEKE')).toEqual(['100x Apotheke'])
})

it('finds by words in any order, regardless of case', async () => {
  await aSponsor('Müller & Söhne Arzneimittel')
  const found = async (search: string) => (await listSponsors({ ...query, search })).data.length
  expect(await found('arznei MÜLLER')).toBe(1)
  expect(await found('müller nord')).toBe(0)
})

it('puts empty values last in both directions', async () => {
  for (const end_time of ['12:00', null, '14:00']) await aWorkshop({ title: 'Sorted by end', time: '10:00', end_time })
  const where = ilike(workshops.title, 'Sorted by end')
  const endsOf = async (sortByDirection: 'asc' | 'desc') => {
    const { data } = await listRows(workshops, { ...query, sortBy: 'end_time', sortByDirection }, { search: [], where })
    return data.map(({ end_time }) => end_time)
  }
  expect(await endsOf('asc')).toEqual(['12:00', '14:00', null])
  expect(await endsOf('desc')).toEqual(['14:00', '12:00', null])
})
