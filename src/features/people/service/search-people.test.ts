import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anInterest, aRegistration, aWorkshop } from '@/testing/factories'
import { searchPeople } from './search-people'

const NOW = '2026-05-05T10:00:00.000Z'

beforeEach(async () => {
  await db.delete(mails)
  await db.delete(registrations)
  await db.delete(workshops)
})
afterAll(closeDatabase)

const find = (words: string, limit = 8) => searchPeople(words, { limit })
const namesFor = async (words: string) => (await find(words)).map(({ name }) => name)

const aPerson = async (fields: Parameters<typeof aRegistration>[1]) => aRegistration(await aWorkshop(), fields)

describe('a person', () => {
  it('appears once with all events, under the newest registration', async () => {
    const email = 'ada@example.org'
    const first = await aWorkshop({ date: '2026-01-10' })
    const second = await aWorkshop({ date: '2026-03-10' })
    await aRegistration(first, { email, first_name: 'Ada', last_name: 'Berg', title: 'Dr.', external_id: '4711' })
    const newest = await anInterest(second, { email, institution: 'Klinik Süd', created_at: '2030-01-01T00:00:00Z' })
    expect(await find('klinik')).toEqual([
      {
        id: newest.id,
        email,
        name: 'Dr. Ada Berg',
        institution: 'Klinik Süd',
        external_ids: ['4711'],
        is_similar: false,
        registrations: 2,
        last_date: '2026-03-10',
      },
    ])
  })

  it('is found by name, address, institution, city and number, in any order and spelling', async () => {
    await aPerson({
      email: 'j.mueller@example.org',
      first_name: 'Jürgen',
      last_name: 'Großmüller',
      institution: 'Städtisches Klinikum',
      city: 'Köln',
      external_id: 'EFN-80276',
    })
    for (const words of [
      'juergen',
      'JURGEN',
      'grossmüller jür',
      'Großmueller',
      'j.muel',
      'stadtisches',
      'koeln',
      '80276',
    ])
      expect(await namesFor(words), words).toEqual(['Jürgen Großmüller'])
    for (const words of ['jürgen berlin', '80277', '', '%']) expect(await namesFor(words), words).toEqual([])
  })

  it('is found by a name of two letters', async () => {
    await aPerson({ first_name: 'Xu', last_name: 'Li' })
    expect(await namesFor('xu li')).toEqual(['Xu Li'])
  })

  it('is not found when removed or erased', async () => {
    await aPerson({ last_name: 'Removed', deleted_at: NOW })
    await aPerson({ last_name: 'Erased', erased_at: NOW })
    expect(await find('removed')).toEqual([])
    expect(await find('erased')).toEqual([])
  })
})

it('lists the people with the newest registrations first, up to the limit', async () => {
  for (const day of [2, 3, 1]) await aPerson({ last_name: `Tag ${day}`, created_at: `2026-05-0${day}T08:00:00Z` })
  expect((await find('tag', 2)).map(({ name }) => name)).toEqual(['Mona Tag 3', 'Mona Tag 2'])
})

it('lists people with the whole word before newer ones with a longer word', async () => {
  await aPerson({ last_name: 'Berg', created_at: '2026-05-01T08:00:00Z' })
  for (const day of [2, 3]) await aPerson({ last_name: `Bergmann ${day}`, created_at: `2026-05-0${day}T08:00:00Z` })
  for (const limit of [1, 2, 8]) expect((await find('berg', limit)).map(({ name }) => name)[0]).toBe('Mona Berg')
})

describe('a typing error', () => {
  it('finds the most similar names', async () => {
    // A random address may begin like a name, and would be similar to it.
    await aPerson({ first_name: 'Ute', last_name: 'Meyer', email: '1@example.org' })
    await aPerson({ first_name: 'Ina', last_name: 'Schmidt', email: '2@example.org' })
    await aPerson({ first_name: 'Jan', last_name: 'Becker', email: '3@example.org' })
    await aPerson({ first_name: 'Hanna', last_name: 'Neumeyer', email: '4@example.org' })
    for (const [typed, name] of [
      ['Meier', 'Ute Meyer'],
      ['Schmitt', 'Ina Schmidt'],
      ['ina schmit', 'Ina Schmidt'],
      ['Bekcer', 'Jan Becker'],
      ['Hana Neumeier', 'Hanna Neumeyer'],
    ] as const)
      expect(await namesFor(typed), typed).toEqual([name])
    expect(await namesFor('Zimmermann')).toEqual([])
  })

  it('lists similar names behind exact ones while these are few', async () => {
    await aPerson({ first_name: 'A', last_name: 'Meyer' })
    await aPerson({ first_name: 'B', last_name: 'Meier' })
    expect(await namesFor('meier')).toEqual(['B Meier', 'A Meyer'])
    for (const first_name of ['C', 'D']) await aPerson({ first_name, last_name: 'Meier' })
    expect(await namesFor('meier')).toEqual(['D Meier', 'C Meier', 'B Meier'])
  })

  it('in a number or an address finds nobody', async () => {
    await aPerson({ email: 'becker@example.org', external_id: '123456789' })
    expect(await find('123456780')).toEqual([])
    expect(await find('bekcer@example.org')).toEqual([])
  })
})
