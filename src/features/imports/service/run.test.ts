import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { listRegistrations } from '@/features/registrations/contract/office'
import { loadTranslator } from '@/i18n/messages'
import { importResults, importRows } from '@/schema/imports'
import { registrations, savedNumbers } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import {
  aBody,
  anAccreditation,
  anEmail,
  anInterest,
  anInvitation,
  aRegistration,
  aWorkshop,
} from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { anUploadedList } from '@/testing/spreadsheets/uploads'
import { aUser } from '@/testing/users'
import { importParticipatedXlsx, importXlsx } from '../contract'
import { checkImport } from './check-upload'
import { getImport } from './read-imports'
import { runImport, runImports, writeNextBatch } from './run'
import { undoImport } from './undo'

const attendedRoute = routeOf('imports.importParticipatedXlsx')
const importRoute = routeOf('imports.importXlsx')
const listRoute = routeOf('registrations.listRegistrations')

const author = await aUser({ permissions: [importXlsx, importParticipatedXlsx, listRegistrations].map(permissionOf) })
const t = await loadTranslator('en')
const doing = () => ({ author, now: new Date() })

async function posted(route: typeof importRoute | typeof attendedRoute, id: number, xlsx: File, more = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(more)) body.set(name, String(value))
  body.set('xlsx', xlsx)
  body.set('id', String(id))
  return callRoute(route, { token: author.token, body })
}

const peopleOf = (id: number) => db.select().from(registrations).where(eq(registrations.workshop_id, id))

describe('importXlsx', () => {
  it('keeps the order of the file in the list of the people', async () => {
    const workshop = await aWorkshop()
    const emails = Array.from({ length: 12 }, anEmail)
    const xlsx = await anUploadedList(
      ['E-Mail', 'Vorname'],
      emails.map((email) => [email, 'Ada']),
    )
    expect(await posted(importRoute, workshop.id, xlsx)).toMatchObject({ status: 200, body: { successcount: 12 } })
    const query = { filter: { workshop_id: workshop.id }, sortBy: 'created_at', sortByDirection: 'desc' }
    const { body } = await callRoute(listRoute, { token: author.token, query })
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual(emails)
  })

  it('adds new people without a seat, updates known people, and returns refused rows with reasons', async () => {
    const workshop = await aWorkshop({ language: 'en' })
    const known = await aRegistration(workshop, { first_name: 'Anna', city: 'Bonn', institution: 'Clinic' })
    const fresh = anEmail()
    const xlsx = await anUploadedList(
      ['E-Mail', 'Vorname', 'Town', 'Geschlecht', 'Einrichtung', 'Shoe size'],
      [
        [fresh.toUpperCase(), 'Zoë', 'Dresden', 'Frau', 'Apotheke am Markt', '41'],
        [known.email, 'Anna', 'Köln', '', '', '40'],
        ['nobody', 'Max', '', 'm', '', ''],
      ],
    )
    const { status, body } = await posted(importRoute, workshop.id, xlsx)
    expect(status).toBe(200)
    expect(body).toEqual({
      failures: [
        {
          row: 4,
          attribute: 'email',
          errors: [t('errors.email_invalid')],
          values: { email: 'nobody', first_name: 'Max', gender: 'm' },
        },
      ],
      failurecount: 1,
      successcount: 2,
    })
    const people = await peopleOf(workshop.id)
    expect(people).toHaveLength(2)
    expect(people.find(({ id }) => id === known.id)).toMatchObject({
      city: 'Köln',
      institution: 'Clinic',
      registered: known.registered,
      updated_by: author.id,
    })
    expect(people.find(({ email }) => email === fresh)).toMatchObject({
      first_name: 'Zoë',
      gender: 'f',
      language: 'en',
      registered: null,
      invitation_sent: null,
      manually_added: false,
      preliminary_registration: false,
      participated: null,
    })
  })

  it('changes nothing the second time', async () => {
    const workshop = await aWorkshop()
    const xlsx = await anUploadedList(
      ['E-Mail', 'City'],
      [
        [anEmail(), 'Dresden'],
        [anEmail(), 'Bonn'],
      ],
    )
    await posted(importRoute, workshop.id, xlsx)
    const before = await peopleOf(workshop.id)
    expect((await posted(importRoute, workshop.id, xlsx)).body).toMatchObject({ failurecount: 0, successcount: 2 })
    expect(await peopleOf(workshop.id)).toEqual(before)
    const [last] = await db
      .select()
      .from(importResults)
      .where(
        and(
          eq(importResults.workshop_id, workshop.id),
          eq(importResults.counts, { created: 0, updated: 0, unchanged: 2, failed: 0 }),
        ),
      )
    expect(last).toMatchObject({ state: 'done', total: 2, done: 2 })
  })

  it('adds nobody twice, and does not change waiting people', async () => {
    const workshop = await aWorkshop()
    const interest = await anInterest(workshop)
    const email = anEmail()
    const xlsx = await anUploadedList(
      ['E-Mail', 'City'],
      [
        [email, 'Dresden'],
        [email, 'Bonn'],
        [interest.email, 'Köln'],
      ],
    )
    const { body } = await posted(importRoute, workshop.id, xlsx)
    expect(body.failures).toMatchObject([{ row: 3, errors: [t('errors.import_twice', { row: 2 })] }])
    const people = await peopleOf(workshop.id)
    expect(people.map(({ city }) => city).sort()).toEqual(['', 'Dresden', 'Köln'])
    expect(people.find(({ id }) => id === interest.id)).toEqual(interest)
  })

  it('writes an audit entry for each person', async () => {
    const workshop = await aWorkshop()
    const known = await anInvitation(workshop, { city: 'Bonn' })
    await posted(importRoute, workshop.id, await anUploadedList(['E-Mail', 'City'], [[known.email, 'Dresden']]))
    const entries = await db.select().from(auditLog).where(eq(auditLog.object_id, known.id))
    expect(entries).toMatchObject([
      { user_id: author.id, action: 'update', object: 'registrations', changes: { city: ['Bonn', 'Dresden'] } },
    ])
  })

  it('refuses a file without people, and an event that does not exist', async () => {
    const workshop = await aWorkshop()
    const { status, body } = await posted(importRoute, workshop.id, await anUploadedList(['E-Mail'], []))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ xlsx: [t('errors.import_empty')] })
    const nowhere = await posted(importRoute, 2_000_000_000, await anUploadedList(['E-Mail'], [[anEmail()]]))
    expect(nowhere.status).toBe(404)
  })
})

describe('importParticipatedXlsx', () => {
  it('checks in by e-mail address or else by external id, and reports unregistered people', async () => {
    const workshop = await aWorkshop()
    const one = await aRegistration(workshop)
    const two = await aRegistration(workshop, { external_id: 'K-7' })
    const earlier = await aRegistration(workshop, { participated: '2026-01-01T10:00:00.000Z' })
    const invited = await anInvitation(workshop)
    const xlsx = await anUploadedList(
      ['E-Mail', 'External ID'],
      [
        [one.email, ''],
        [anEmail(), 'K-7'],
        [earlier.email, ''],
        [invited.email, ''],
        ['', 'K-8'],
      ],
    )
    const { body } = await posted(attendedRoute, workshop.id, xlsx)
    expect(body).toMatchObject({ successcount: 3, failurecount: 2 })
    expect(
      body.failures.map(({ attribute, errors }: { attribute: string; errors: string[] }) => [attribute, ...errors]),
    ).toEqual([
      ['email', t('errors.not_registered_yet')],
      ['external_id', t('errors.import_nobody')],
    ])
    const people = new Map((await peopleOf(workshop.id)).map((row) => [row.id, row]))
    for (const { id } of [one, two])
      expect(people.get(id)).toMatchObject({ participated: expect.any(String), participated_by: author.id })
    expect(people.get(earlier.id)).toEqual(earlier)
    expect(people.get(invited.id)?.participated).toBeNull()
  })

  it('adds people who came without a registration if it is told so, and undoes that', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1 })
    const seated = await aRegistration(workshop)
    const invited = await anInvitation(workshop, { external_id: 'K-9' })
    const { id: waiting, email } = await anInterest(workshop)
    const cancelled = await aRegistration(workshop, { cancelled_at: '2026-01-01T10:00:00.000Z' })
    const xlsx = await anUploadedList(
      ['E-Mail', 'External ID', 'Nachname', 'Geschlecht'],
      [
        [seated.email, '', 'Seated', ''],
        ['', 'K-9', 'Other', ''],
        [email, '', 'Waiting', 'w'],
        [email, '', 'Waiting', 'w'],
        [cancelled.email, '', 'Back', ''],
        [anEmail(), '', 'Unclear', 'x'],
        ['', 'K-10', 'Nobody', ''],
      ],
    )
    const { body } = await posted(attendedRoute, workshop.id, xlsx, { walk_ins: 'add' })
    expect(body).toMatchObject({ successcount: 5, failurecount: 2 })
    expect(body.failures).toMatchObject([
      { row: 7, attribute: 'gender' },
      { row: 8, attribute: 'external_id' },
    ])
    const people = await peopleOf(workshop.id)
    const there = { registered: expect.any(String), participated: expect.any(String), participated_by: author.id }
    expect(people.find(({ id }) => id === invited.id)).toMatchObject({ ...there, last_name: invited.last_name })
    expect(people.find(({ id }) => id === waiting)).toMatchObject({
      cancelled_at: expect.any(String),
      registered: null,
    })
    const added = people.filter(({ manually_added }) => manually_added)
    expect(added.map(({ last_name }) => last_name).sort()).toEqual(['Back', 'Waiting'])
    for (const person of added) expect(person).toMatchObject({ ...there, cancelled_at: null })
    expect((await posted(attendedRoute, workshop.id, xlsx, { walk_ins: 'add' })).body).toMatchObject({
      successcount: 5,
    })
    expect(await peopleOf(workshop.id)).toEqual(people)

    const [first] = await db.select().from(importResults).where(eq(importResults.workshop_id, workshop.id))
    const [last] = await db
      .select()
      .from(importResults)
      .where(and(eq(importResults.workshop_id, workshop.id), sql`${importResults.id} > ${first?.id}`))
    await db.delete(importResults).where(eq(importResults.id, last?.id ?? 0))
    await undoImport(first?.id ?? 0, doing())
    const left = (await peopleOf(workshop.id)).filter(({ deleted_at }) => deleted_at === null)
    expect(left.find(({ id }) => id === invited.id)).toMatchObject({ registered: null, participated: null })
    expect(left.filter(({ manually_added }) => manually_added)).toEqual([])
  })

  it('gives invited people and new ones the numbers that they allowed us to store, until it is undone', async () => {
    const workshop = await aWorkshop()
    await anAccreditation(workshop, await aBody({ person_number: 'efn' }))
    const invited = await anInvitation(workshop)
    const answered = await anInvitation(workshop, { efn: '802760400000005' })
    const fresh = anEmail()
    const timestamp = new Date().toISOString()
    const dates = { consented_at: timestamp, used_at: timestamp }
    const emails = [invited.email, answered.email, fresh]
    await db.insert(savedNumbers).values(emails.map((email) => ({ email, efn: '802760500000014', ...dates })))
    const xlsx = await anUploadedList(
      ['E-Mail'],
      emails.map((email) => [email]),
    )
    expect((await posted(attendedRoute, workshop.id, xlsx, { walk_ins: 'add' })).body).toMatchObject({
      successcount: 3,
    })
    const efnOf = async (email: string) => (await peopleOf(workshop.id)).find((row) => row.email === email)?.efn
    expect(await efnOf(invited.email)).toBe('802760500000014')
    expect(await efnOf(answered.email)).toBe('802760400000005')
    expect(await efnOf(fresh)).toBe('802760500000014')

    const [stored] = await db.select().from(importResults).where(eq(importResults.workshop_id, workshop.id))
    await undoImport(stored?.id ?? 0, doing())
    expect(await efnOf(invited.email)).toBe('')
  })

  it('adds a person by the row that is complete, after one that is faulty', async () => {
    const workshop = await aWorkshop()
    const email = anEmail()
    const xlsx = await anUploadedList(
      ['E-Mail', 'Nachname', 'Anrede'],
      [
        [email, 'Complete', 'x'],
        [email, 'Complete', 'w'],
      ],
    )
    const { body } = await posted(attendedRoute, workshop.id, xlsx, { walk_ins: 'add' })
    expect(body).toMatchObject({ successcount: 1, failurecount: 1 })
    expect(await peopleOf(workshop.id)).toMatchObject([{ email, participated: expect.any(String) }])
  })

  it('asks once about people who are not registered, before it checks a list in the office', async () => {
    const workshop = await aWorkshop()
    const xlsx = await anUploadedList(['E-Mail'], [[(await aRegistration(workshop)).email], [anEmail()], [anEmail()]])
    const list = { xlsx, id: workshop.id, kind: 'participated' } as const
    const text = { key: 'import_walk_ins', values: { count: 2 } }
    await expect(checkImport(list, doing())).rejects.toMatchObject({ errors: { walk_ins: [text] } })
    expect((await checkImport({ ...list, walk_ins: 'leave' }, doing())).counts).toMatchObject({ updated: 1, failed: 2 })
    expect((await checkImport({ ...list, walk_ins: 'add' }, doing())).counts).toMatchObject({ updated: 1, created: 2 })
  })

  it('checks nobody out, and checks in only the attendees of the list', async () => {
    const workshop = await aWorkshop()
    const people = [await aRegistration(workshop), await aRegistration(workshop)]
    const was = await aRegistration(workshop, { participated: '2026-01-01T10:00:00.000Z' })
    const xlsx = await anUploadedList(
      ['E-Mail', 'Attendance recorded'],
      [
        [people[0]?.email ?? '', '2026-07-01 18:30'],
        [people[1]?.email ?? '', ''],
        [was.email, 'no'],
      ],
    )
    expect((await posted(attendedRoute, workshop.id, xlsx)).body).toMatchObject({ successcount: 3, failurecount: 0 })
    const found = new Map((await peopleOf(workshop.id)).map((row) => [row.id, row.participated]))
    expect(found.get(people[0]?.id ?? '')).toBe('2026-07-01T16:30:00.000Z')
    expect(found.get(people[1]?.id ?? '')).toBeNull()
    expect(found.get(was.id)).toBe(was.participated)
  })
})

describe('an import in two steps', () => {
  const aPart = expect.toSatisfy((done: number) => done > 0 && done < 300)
  const rows = (count: number) => Array.from({ length: count }, (_, index) => [anEmail(), `Town ${index}`])
  const checked = async (id: number, count: number) =>
    checkImport({ xlsx: await anUploadedList(['E-Mail', 'City'], rows(count)), id, kind: 'registrations' }, doing())

  it('writes nothing before the confirmation', async () => {
    const workshop = await aWorkshop()
    const result = await checked(workshop.id, 3)
    expect(result).toMatchObject({
      state: 'checked',
      total: 3,
      done: 0,
      counts: { created: 3 },
      columns: ['email', 'city'],
    })
    expect(await peopleOf(workshop.id)).toHaveLength(0)
    expect(await writeNextBatch(result.id)).toBeUndefined()
    expect(await peopleOf(workshop.id)).toHaveLength(0)
  })

  it('continues after a killed process, even with several workers at once', async () => {
    const workshop = await aWorkshop()
    const { id } = await checked(workshop.id, 250)
    await runImport(id, doing())
    await writeNextBatch(id)
    expect(await getImport(id)).toMatchObject({ state: 'running', done: aPart })
    const { signal } = new AbortController()
    await Promise.all([runImports(signal), runImports(signal), runImports(signal)])
    expect(await getImport(id)).toMatchObject({ state: 'done', done: 250, counts: { created: 250 } })
    expect(await peopleOf(workshop.id)).toHaveLength(250)
    await runImport(id, doing())
    expect(await peopleOf(workshop.id)).toHaveLength(250)
  })

  it('decides again about people who changed since the check', async () => {
    const workshop = await aWorkshop()
    const email = anEmail()
    const xlsx = await anUploadedList(['E-Mail', 'City'], [[email, 'Dresden']])
    const { id } = await checkImport({ xlsx, id: workshop.id, kind: 'registrations' }, doing())
    await aRegistration(workshop, { email, city: 'Bonn' })
    await runImport(id, doing())
    await runImports(new AbortController().signal)
    expect(await getImport(id)).toMatchObject({ state: 'done', counts: { created: 0, updated: 1 } })
    expect(await peopleOf(workshop.id)).toMatchObject([{ email, city: 'Dresden', registered: expect.any(String) }])
  })

  it('writes nobody twice when rows of different batches match the same person after a removal', async () => {
    const workshop = await aWorkshop()
    const email = anEmail()
    const remaining = await aRegistration(workshop, { email })
    const gone = await aRegistration(workshop, { email, cancelled_at: new Date().toISOString() })
    const list = [[email, 'Ulm', remaining.id], ...rows(300).map((row) => [...row, '']), [email, 'Aue', gone.id]]
    const xlsx = await anUploadedList(['E-Mail', 'City', 'id'], list)
    const { id } = await checkImport({ xlsx, id: workshop.id, kind: 'registrations' }, doing())
    await db.update(registrations).set({ deleted_at: new Date().toISOString() }).where(eq(registrations.id, gone.id))
    await runImport(id, doing())
    await runImports(new AbortController().signal)
    expect(await getImport(id)).toMatchObject({ state: 'done', counts: { created: 300, updated: 1, failed: 1 } })
    const twice = { row: 303, failures: { email: [{ key: 'import_twice', values: { row: 2 } }] } }
    const isFailed = and(eq(importRows.import_result_id, id), eq(importRows.outcome, 'failed'))
    expect(await db.select().from(importRows).where(isFailed)).toMatchObject([twice])
    expect(await db.select().from(registrations).where(eq(registrations.id, remaining.id))).toMatchObject([
      { city: 'Ulm' },
    ])
  })

  it('is logged when it is done, with the outcomes of its rows', async () => {
    const workshop = await aWorkshop()
    const known = await aRegistration(workshop)
    const xlsx = await anUploadedList(
      ['E-Mail', 'City'],
      [
        [known.email, 'Aue'],
        [anEmail(), 'Ulm'],
      ],
    )
    const { id } = await checkImport({ xlsx, id: workshop.id, kind: 'registrations' }, doing())
    await db.delete(registrations).where(eq(registrations.id, known.id))
    const isOfImport = and(eq(auditLog.object, 'import_results'), eq(auditLog.object_id, String(id)))
    const starter = await aUser()
    await runImport(id, { ...doing(), author: starter })
    expect(await db.select().from(auditLog).where(isOfImport)).toEqual([])
    await runImports(new AbortController().signal)
    const counts = { created: 2, updated: 0, unchanged: 0, failed: 0 }
    expect(await db.select().from(auditLog).where(isOfImport)).toMatchObject([
      { user_id: starter.id, action: 'import', changes: { workshop_id: workshop.id, kind: 'registrations', counts } },
    ])
  })

  it('stops between two batches on request', async () => {
    const workshop = await aWorkshop()
    const { id } = await checked(workshop.id, 250)
    await runImport(id, doing())
    const { signal } = new AbortController()
    vi.spyOn(signal, 'aborted', 'get').mockReturnValueOnce(false).mockReturnValue(true)
    await runImports(signal)
    expect(await getImport(id)).toMatchObject({ state: 'running', done: aPart })
    await runImports(new AbortController().signal)
    expect(await getImport(id)).toMatchObject({ state: 'done', done: 250 })
  })

  it('continues with the other imports if one cannot be written', async () => {
    const broken = await aWorkshop()
    const other = await aWorkshop()
    const { id } = await checked(broken.id, 200)
    const next = await checked(other.id, 3)
    await runImport(id, doing())
    await writeNextBatch(id)
    const isLater = and(eq(importRows.import_result_id, id), eq(importRows.row, 190))
    await db.update(importRows).set({ values: sql`'null'` }).where(isLater)
    await runImport(next.id, doing())
    await runImports(new AbortController().signal)
    expect(await getImport(id)).toMatchObject({ state: 'running', done: aPart })
    expect(await getImport(next.id)).toMatchObject({ state: 'done', done: 3 })
  })
})
