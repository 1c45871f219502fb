import { and, asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { loadTranslator } from '@/i18n/messages'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aBody, anAccreditation, aProfession, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { getWorkshop } from '../../contract/event-with-people'
import { getNumbers as numbersEndpoint } from '../../contract/number-hints'
import {
  exportRegistrations,
  getPerson,
  listRegistrations as listEndpoint,
  saveRegistration,
} from '../../contract/office'
import { listRegistrations } from './list-people'
import { getNumbers } from './number-hints'

const SAVE = routeOf('registrations.saveRegistration')
const EXPORT = routeOf('registrations.exportRegistrations')
const READ = routeOf('registrations.getPerson')
const NUMBERS = routeOf('registrations.getNumbers')
const LIST = routeOf('registrations.listRegistrations')
const EVENT = routeOf('workshops.getWorkshop')

const EFN = '802760400000009'
const usual = [listEndpoint, getPerson, saveRegistration, exportRegistrations, getWorkshop].map(permissionOf)
const staff = await aUser({ permissions: usual })
const reporter = await aUser({ permissions: [...usual, permissionOf(numbersEndpoint)] })
const { token } = staff

const readRow = async (id: string) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

it('shows everywhere only the last four digits, and whole numbers to whoever may read them', async () => {
  const event = await aWorkshop()
  const person = await aRegistration(event, { efn: EFN, chamber_number: 'AK-47', oeak_number: 'none' })
  const params = { id: person.id }
  const masked = { efn: '••••0009', chamber_number: '••••', oeak_number: 'none' }

  expect((await callRoute(READ, { token, params })).body).toMatchObject({ ...masked, party: [masked] })
  const listed = await callRoute(LIST, { token, query: { 'filter[workshop_id]': event.id } })
  expect(listed.body.data).toMatchObject([masked])
  const included = await callRoute(EVENT, { token, params: { id: event.id }, query: { include: 'registrations' } })
  expect(included.body.registrations).toMatchObject([masked])

  expect((await callRoute(NUMBERS, { token, params })).status).toBe(403)
  const whole = await callRoute(NUMBERS, { token: reporter.token, params })
  expect(whole.body.data.map((given: { number: string }) => given.number)).toEqual([EFN, 'AK-47'])
})

it('exports whole numbers to whoever may read them, and professions by name', async () => {
  const event = await aWorkshop()
  const doctor = await aProfession({ name_en: 'Physician' })
  await aRegistration(event, { efn: EFN, oeak_number: 'none', profession_id: doctor.id })
  const t = await loadTranslator('en')
  const exportAs = async ({ token }: { token: string }) => {
    const { response } = await callRoute(EXPORT, { token, body: { id: event.id, type: 'all' } })
    return (await readSpreadsheet(response)).rows[0]
  }
  const others = { [t('people.oeak_number')]: 'none', [t('people.profession_id')]: 'Physician' }
  expect(await exportAs(staff)).toMatchObject({ [t('people.efn')]: '••••0009', ...others })
  expect(await exportAs(reporter)).toMatchObject({ [t('people.efn')]: EFN, ...others })
})

it('keeps a number that a form sends back masked, and refuses a masked one that somebody typed on', async () => {
  const { id } = await aRegistration(await aWorkshop(), { efn: EFN, chamber_number: '4711' })
  const { body: read } = await callRoute(READ, { token, params: { id } })
  const save = (body: object) => callRoute(SAVE, { token, body: { ...read, agb: undefined, ...body } })

  const saved = await save({ first_name: 'Changed' })
  expect(saved).toMatchObject({ status: 200, body: { efn: '••••0009', first_name: 'Changed' } })
  expect(await readRow(id)).toMatchObject({ efn: EFN, chamber_number: '4711' })
  expect((await save({ efn: '••••00091' })).body.errors).toMatchObject({ efn: [expect.any(String)] })

  const conflict = await save({ efn: '802760400000017' })
  expect(conflict).toMatchObject({ status: 409, body: { conflict: { current: { efn: '••••0009' } } } })
  expect(JSON.stringify(conflict.body)).not.toContain(EFN)
  const { updated_at } = saved.body
  expect((await save({ updated_at, efn: '802760400000017', chamber_number: '' })).body.efn).toBe('••••0017')
  expect(await readRow(id)).toMatchObject({ efn: '802760400000017', chamber_number: '' })
})

it('writes every change of a number to the log, and no number', async () => {
  const event = await aWorkshop()
  const { id } = await aRegistration(event, { efn: EFN })
  // The same last digits: the log still says that the number was changed.
  await callRoute(SAVE, { token, body: { id, efn: '802760500000009', oeak_number: '12345-67' } })
  const entries = await db
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.object, 'registrations'), eq(auditLog.object_id, id)))
    .orderBy(asc(auditLog.id))
  expect(entries).toEqual([{ changes: { efn: ['••••0009', '••••0009'], oeak_number: ['', '••••5-67'] } }])
})

it('names the other people with the same number, each once, and the reason of a typing mistake', async () => {
  const early = await aWorkshop({ title: 'Early' })
  const late = await aWorkshop({ title: 'Late' })
  const efn = '802760400000012'
  const person = await aRegistration(late, { email: 'mona@example.org', efn, oeak_number: 'none' })
  await aRegistration(early, { email: 'mona@example.org', efn })
  const other = { email: 'max@example.org', first_name: 'Max', last_name: 'Muster', title: '' }
  await aRegistration(early, { ...other, efn, created_at: '2026-01-01T10:00:00Z' })
  const newest = await aRegistration(late, { ...other, efn, created_at: '2026-02-01T10:00:00Z' })
  await aRegistration(late, { email: 'gone@example.org', efn, deleted_at: '2026-02-01T10:00:00Z' })
  await aRegistration(late, { email: 'none@example.org', oeak_number: 'none' })

  expect((await getNumbers(person.id, staff)).data).toEqual([
    {
      kind: 'efn',
      number: efn,
      problem: 'check_digit',
      others: [expect.objectContaining({ id: newest.id, name: 'Max Muster', workshop_title: 'Late' })],
    },
  ])
})

it('misses a number of people with a seat whose profession a granted accreditation needs it of', async () => {
  const doctor = await aProfession()
  const pharmacist = await aProfession()
  const event = await aWorkshop()
  await anAccreditation(event, await aBody({ person_number: 'efn' }, [doctor]))
  await anAccreditation(event, await aBody({ person_number: 'chamber_number' }, [pharmacist]))
  await anAccreditation(event, await aBody({ person_number: 'oeak_number' }, [doctor]), { state: 'applied' })
  const there = async (first_name: string, fields: object) => aRegistration(event, { first_name, ...fields })
  await there('doctor', { profession_id: doctor.id })
  await there('pharmacist', { profession_id: pharmacist.id, efn: EFN })
  await there('unknown', {})
  await there('given', { profession_id: doctor.id, efn: EFN })
  await there('answered', { profession_id: pharmacist.id, chamber_number: 'none' })
  await there('other', { profession_id: (await aProfession()).id })
  await there('cancelled', { cancelled_at: '2026-01-01T10:00:00Z' })
  await there('erased', { erased_at: '2026-01-01T10:00:00Z' })
  await there('invited', { registered: null })
  await aRegistration(await aWorkshop(), { profession_id: doctor.id })

  const { data } = await listRegistrations(listEndpoint.query.parse({ filter: { standing: 'number_missing' } }))
  expect(Object.fromEntries(data.map(({ first_name, missing_numbers }) => [first_name, missing_numbers]))).toEqual({
    doctor: ['efn'],
    pharmacist: ['chamber_number'],
    unknown: ['efn', 'chamber_number'],
  })
})
