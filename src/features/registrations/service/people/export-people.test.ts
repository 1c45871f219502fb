import { expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { loadTranslator } from '@/i18n/messages'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { EXPORT_TYPES, exportRegistrations } from '../../contract/office'

const POST = routeOf('registrations.exportRegistrations')

const { token } = await aUser({ permissions: [permissionOf(exportRegistrations)], timezone: 'Europe/Berlin' })
const t = await loadTranslator('en')

const exported = (id: number, type: string, headers = {}) => callRoute(POST, { token, body: { id, type }, headers })

async function rowsOf(id: number, type = 'all') {
  return (await readSpreadsheet((await exported(id, type)).response)).rows
}

const namesIn = async (id: number, type: string) => (await rowsOf(id, type)).map((row) => row[t('people.last_name')])

it('holds the people of each type in the order of the list', async () => {
  const workshop = await aWorkshop({ date: '2026-01-05' })
  const main = await aRegistration(workshop, { last_name: 'Main', created_at: '2026-01-01T10:00:00Z' })
  await anInvitation(workshop, { last_name: 'Invited', created_at: '2026-01-02T10:00:00Z' })
  await aRegistration(workshop, { last_name: 'Companion', accompaniment_of: main.id })
  const timestamp = '2026-01-03T10:00:00Z'
  await aRegistration(workshop, { last_name: 'There', created_at: timestamp, participated: timestamp })
  await aRegistration(workshop, { last_name: 'Cancelled', created_at: '2025-01-01T10:00:00Z', cancelled_at: timestamp })
  await aRegistration(workshop, { last_name: 'Removed', deleted_at: timestamp })
  await anInterest(workshop)
  expect(await Promise.all(EXPORT_TYPES.map((type) => namesIn(workshop.id, type)))).toEqual([
    ['There', 'Invited', 'Main', 'Companion', 'Cancelled'],
    ['Invited'],
    ['There', 'Main', 'Companion'],
    ['There'],
    ['Main', 'Companion'],
  ])
})

it('writes dates in the time zone of the reader and texts without formulas', async () => {
  const workshop = await aWorkshop()
  const main = await aRegistration(workshop, {
    first_name: 'Anna',
    last_name: '=1+1',
    postal_code: '01067',
    manually_paid: true,
    registered: '2026-07-01T10:30:00Z',
  })
  const { response } = await exported(workshop.id, 'all')
  const { rows, cells, sheet } = await readSpreadsheet(response)
  expect(rows).toMatchObject([
    {
      [t('people.email')]: main.email,
      [t('people.last_name')]: '=1+1',
      [t('people.postal_code')]: '01067',
      [t('people.manually_paid')]: '1',
      [t('people.registered')]: String(46204 + 12.5 / 24),
    },
  ])
  expect(sheet).not.toContain('<f>')
  expect([...cells.values()].find(({ text }) => text === main.email)?.type).toBe('inlineStr')
})

it('has no two columns of one name, in either language', async () => {
  const { id } = await aWorkshop()
  await aRegistration({ id })
  for (const locale of LOCALES) {
    const { cells } = await readSpreadsheet((await exported(id, 'all', { 'accept-language': locale })).response)
    const headings = [...cells].filter(([cell]) => /^[A-Z]+1$/.test(cell)).map(([, { text }]) => text)
    expect(headings.length).toBeGreaterThan(30)
    expect(new Set(headings).size).toBe(headings.length)
  }
})

it('is named after the day, the status and the event, in the language of the reader', async () => {
  const { id } = await aWorkshop({ title: 'Impfen' })
  const german = await exported(id, 'all', { 'accept-language': 'de' })
  const { cells } = await readSpreadsheet(german.response)
  expect(cells.get('D1')?.text).toBe('Vorname')
  const disposition = german.headers.get('content-disposition')
  expect(disposition).toContain(`${new Date().toISOString().slice(0, 10)}%20Personen%20Impfen.xlsx`)
  const registered = await exported(id, 'registered', { 'accept-language': 'de' })
  expect(registered.headers.get('content-disposition')).toContain('%20Angemeldete%20Impfen.xlsx')
})

it('holds five thousand people, each once', { timeout: 30_000 }, async () => {
  const { id } = await aWorkshop()
  const people = Array.from({ length: 5000 }, (_, number) => ({
    workshop_id: id,
    language: 'de',
    email: `person${number}@example.org`,
  }))
  for (const start of [0, 2500]) await db.insert(registrations).values(people.slice(start, start + 2500))
  const emails = (await rowsOf(id)).map((row) => row[t('people.email')])
  expect(new Set(emails).size).toBe(5000)
})

it('answers 404 for an unknown event, and 422 for an unknown type', async () => {
  expect((await exported(2_147_483_647, 'all')).status).toBe(404)
  expect((await exported(1, 'cancelled')).status).toBe(422)
})
