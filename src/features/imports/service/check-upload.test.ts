import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { GENDERS } from '@/contract/values/registrations'
import { exportRegistrations, registrationDraft } from '@/features/registrations/contract/office'
import { IMPORTED_KEYS } from '@/features/registrations/contract/spreadsheet'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail, anInterest, anInvitation, aRegistration, aWorkshop, readRegistrations } from '@/testing/factories'
import { repetitions } from '@/testing/repetitions'
import { routeOf } from '@/testing/routes'
import { anUploadedList } from '@/testing/spreadsheets/uploads'
import { aUser } from '@/testing/users'
import { checkImport } from './check-upload'
import { listImportRows } from './read-imports'
import { runImport, writeNextBatch } from './run'

const exportRoute = routeOf('registrations.exportRegistrations')
const checkRoute = routeOf('imports.checkImport')

const author = await aUser({ permissions: [permissionOf(exportRegistrations)] })
const doing = () => ({ author, now: new Date() })

async function exported(id: number, language: string): Promise<File> {
  const headers = { 'accept-language': language }
  const { response } = await callRoute(exportRoute, { token: author.token, body: { id, type: 'all' }, headers })
  return new File([await response.arrayBuffer()], 'export.xlsx')
}

const everyRow = { page: 1, per_page: 100, sortByDirection: 'asc' } as const

describe('the check of a list', () => {
  it('shows the outcome, the replaced values and the faulty cells of each row', async () => {
    const workshop = await aWorkshop()
    const known = await aRegistration(workshop, { city: 'Bonn', gender: 'm' })
    const xlsx = await anUploadedList(
      ['Email', 'City', 'Gender', 'Hobby'],
      [
        [anEmail(), 'Dresden', 'w', 'x'],
        [known.email, 'Köln', 'm', 'x'],
        [known.email, '', '', ''],
        ['?', '', '?', ''],
      ],
    )
    const result = await checkImport({ xlsx, id: workshop.id, kind: 'registrations' }, doing())
    expect(result).toMatchObject({
      state: 'checked',
      total: 4,
      file_name: 'people.xlsx',
      ignored: ['Hobby'],
      created_by_name: author.name,
      counts: { created: 1, updated: 1, unchanged: 0, failed: 2 },
      columns: ['email', 'city', 'gender'],
    })
    const { data } = await listImportRows(result.id, { query: everyRow, locale: 'en' })
    expect(data).toMatchObject([
      { row: 2, outcome: 'created', before: {}, failures: [] },
      { row: 3, outcome: 'updated', registration_id: known.id, values: { city: 'Köln' }, before: { city: 'Bonn' } },
      { row: 4, outcome: 'failed', failures: [{ attribute: 'email', errors: [expect.stringContaining('row 3')] }] },
      { row: 5, outcome: 'failed', failures: [{ attribute: 'gender' }, { attribute: 'email' }] },
    ])
    const query = { ...everyRow, search: 'köln', filter: { outcome: 'failed' as const } }
    expect((await listImportRows(result.id, { query, locale: 'de' })).data).toEqual([])
    const found = await listImportRows(result.id, { query: { ...everyRow, search: known.email }, locale: 'de' })
    expect(found.data.map(({ row }) => row)).toEqual([3, 4])
  })
})

it('reads numbers under many headings, notes typing mistakes, and shows the end of numbers only', async () => {
  const workshop = await aWorkshop()
  const { email } = await aRegistration(workshop, { efn: '802760400000013' })
  const headings = ['E-Mail', 'EFN (15-stellig)', 'ÖÄK-Arztnr.', 'Apothekerkammer-Nr.', 'Beruf']
  const xlsx = await anUploadedList(headings, [
    [email, '802760400000001', 'keine', '', ''],
    [anEmail(), '8,02760E+14', '', '', ''],
  ])
  const { id, ...result } = await checkImport({ xlsx, id: workshop.id, kind: 'registrations' }, doing())
  expect(result).toMatchObject({ ignored: [], counts: { updated: 1, failed: 1 }, noted: 1 })
  const read = async (filter?: { has_notes: boolean }) =>
    (await listImportRows(id, { query: { ...everyRow, filter }, locale: 'en' })).data
  const note = { attribute: 'efn', errors: [expect.stringContaining('check digit')] }
  const [noted, refused] = await read()
  expect(noted).toMatchObject({ values: { efn: '••••0001' }, before: { efn: '••••0013' }, notes: [note], failures: [] })
  expect(refused).toMatchObject({
    values: { efn: '••••E+14' },
    failures: [{ attribute: 'efn', errors: [expect.stringContaining('Excel')] }],
    notes: [],
  })
  expect((await read({ has_notes: true })).map(({ row }) => row)).toEqual([noted?.row])
})

it('asks about postal codes that are numbers of four digits, and imports them as answered', async () => {
  const workshop = await aWorkshop()
  const email = anEmail()
  const list = () =>
    anUploadedList(
      ['Email', 'PLZ'],
      [
        [anEmail(), 50667],
        [email, 1067],
      ],
    )
  const check = async (postal_codes?: 'padded' | 'unchanged') =>
    checkImport({ xlsx: await list(), id: workshop.id, kind: 'registrations', postal_codes }, doing())
  const text = { key: 'import_postal_codes', values: { count: 1, code: '1067' } }
  await expect(check()).rejects.toMatchObject({ errors: { postal_codes: [text] } })
  const codesOf = async ({ id }: { id: number }) =>
    (await listImportRows(id, { query: everyRow, locale: 'de' })).data.map(({ values }) => values.postal_code)
  expect(await codesOf(await check('padded'))).toEqual(['50667', '01067'])
  expect(await codesOf(await check('unchanged'))).toEqual(['50667', '1067'])
  const { id } = await check('padded')
  await runImport(id, doing())
  while (await writeNextBatch(id));
  expect((await readRegistrations(workshop)).find((person) => person.email === email)?.postal_code).toBe('01067')
  expect((await check('padded')).counts).toMatchObject({ unchanged: 1 })
})

it('takes internationalised addresses, and one mailbox in two spellings for one person', async () => {
  const workshop = await aWorkshop()
  const name = `mü${anEmail().slice(0, 20)}`
  const rows = [[`${name}@größe.example`], [`${name.toUpperCase()}@xn--gre-6ka8i.example`], ['mona\u202e@example.org']]
  const xlsx = await anUploadedList(['Email', 'City'], rows)
  const result = await checkImport({ xlsx, id: workshop.id, kind: 'registrations' }, doing())
  expect(result.counts).toMatchObject({ created: 2, failed: 1 })
})

it('refuses a file that is too large with advice, not with the limit of a request', async () => {
  const person = await aUser({ is_super_user: true })
  const workshop = await aWorkshop()
  const body = new FormData()
  body.set('xlsx', new File([new Uint8Array(6 * 1024 * 1024)], 'large.xlsx'))
  body.set('id', String(workshop.id))
  body.set('kind', 'registrations')
  const answer = await callRoute(checkRoute, { token: person.token, body })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.xlsx).toEqual([expect.stringMatching(/\d MB/)])
})

describe('a list that was exported', () => {
  const text = (max: number) => fc.string({ unit: 'grapheme', maxLength: max })
  const person = fc
    .record({
      title: text(20),
      first_name: text(30),
      last_name: text(30),
      gender: fc.constantFrom(...GENDERS, null),
      institution: text(60),
      institution_address: text(60),
      postal_code: fc.stringMatching(/^[0-9]{0,5}$/),
      city: text(30),
      language: fc.constantFrom(...LOCALES),
      external_id: fc.constantFrom('N/A', '007', 'K-1', '=1+1', '-', '1e5'),
      question: fc.string({ unit: fc.constantFrom('a', '\r\n', '\r', '\n', '\v', '\u0001', '\u2028', ' ', '#NV') }),
      ipad: fc.boolean(),
      ipad_shippingaddress: text(50),
      manually_paid: fc.boolean(),
    })
    .map((fields) => registrationDraft.safeParse({ email: anEmail(), ...fields }))
    .filter(({ success }) => success)
    .map(({ data }) => data ?? registrationDraft.parse({}))

  const fieldsOf = (row: object) => Object.fromEntries(IMPORTED_KEYS.map((key) => [key, Reflect.get(row, key)]))
  const byEmail = (rows: (typeof registrations.$inferSelect)[]) =>
    new Map(rows.map((row) => [row.email, fieldsOf(row)]))

  it('changes nothing in its own event, and creates the same people in another', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...LOCALES),
        async (people, locale) => {
          const from = await aWorkshop()
          const to = await aWorkshop()
          await Promise.all(
            people.map(({ notify, ...fields }) => aRegistration(from, { ...fields, ...SEATED } as object)),
          )
          const xlsx = await exported(from.id, locale)
          const same = await checkImport({ xlsx, id: from.id, kind: 'registrations' }, doing())
          expect(same.counts).toEqual({ created: 0, updated: 0, unchanged: people.length, failed: 0 })

          const { id } = await checkImport({ xlsx, id: to.id, kind: 'registrations' }, doing())
          await runImport(id, doing())
          while (await writeNextBatch(id));
          expect(byEmail(await readRegistrations(to))).toEqual(byEmail(await readRegistrations(from)))
        },
      ),
      { numRuns: repetitions({ gate: 3, all: 8 }) },
    )
  })

  it('changes nothing for cancelled, registered again, accompanying and waiting people', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    await aRegistration(workshop, { accompaniment_of: main.id })
    await aRegistration(workshop, { email: main.email, cancelled_at: new Date().toISOString(), city: 'Bonn' })
    await anInvitation(workshop)
    await anInterest(workshop)
    const before = await db.select().from(registrations)
    for (const kind of ['registrations', 'participated'] as const) {
      const { id, counts } = await checkImport(
        { xlsx: await exported(workshop.id, 'de'), id: workshop.id, kind },
        doing(),
      )
      expect(counts).toEqual({ created: 0, updated: 0, unchanged: 4, failed: 0 })
      await runImport(id, doing())
      while (await writeNextBatch(id));
    }
    expect(await db.select().from(registrations)).toEqual(before)
  })
})

const SEATED = { registered: new Date().toISOString() }
