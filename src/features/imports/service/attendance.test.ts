import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { EMPTY_CATEGORY } from '@/features/accreditations/contract/bodies'
import { eraseRegistrations } from '@/features/privacy/service/erase-registrations'
import { listRegistrations as listPeople } from '@/features/registrations/contract/office'
import { listRegistrations } from '@/features/registrations/service/people/list-people'
import { attendanceIntervals } from '@/schema/attendance'
import { importRows } from '@/schema/imports'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { aBody, anAccreditation, anEmail, aProfession, aRegistration, aWorkshop } from '@/testing/factories'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { assignParticipant } from './assign-participant'
import { checkImport } from './check-upload'
import { downloadFailures } from './download-failures'
import { getImport, listImportRows } from './read-imports'
import { runImport, writeNextBatch } from './run'
import { undoImport } from './undo'

const author = { ...(await aUser()), timezone: 'Europe/Berlin', routePermissions: [] }
const doing = () => ({ author, now: new Date() })
const query = { page: 1, per_page: 100, sortByDirection: 'asc' } as const

const aWebinar = () => aWorkshop({ date: '2026-11-07', time: '18:00', end_time: '19:30', presence_type: 'Online' })
const at = (clock: string) => `2026-11-07T${clock}:00.000Z`

/** A report of Teams in German: tabs between the cells, in UTF-16 with a byte order mark. */
const aTeamsReport = (stays: string[]) =>
  new File(
    [
      Buffer.from(
        [
          '\ufeff1. Zusammenfassung',
          'Startzeit\t07.11.26, 17:55:00',
          '',
          '3. Aktivitäten in der Besprechung',
          'Name\tBeitrittszeit\tZeitpunkt des Verlassens\tDauer\tE-Mail\tRolle',
          ...stays,
        ].join('\r\n'),
        'utf16le',
      ),
    ],
    'Anwesenheit.csv',
  )
type Guest = { name: string; email?: string; role?: string }
const stay = ({ name, email = '', role = 'Teilnehmer' }: Guest, came: string, left: string) =>
  `${name}\t07.11.26, ${came}:00\t07.11.26, ${left}:00\t\t${email}\t${role}`

const LECTURE = { ...EMPTY_CATEGORY, code: 'A', name_de: 'Vortrag', name_en: 'Lecture' }

const check = (id: number, stays: string[]) =>
  checkImport({ xlsx: aTeamsReport(stays), id, kind: 'attendance' }, doing())
async function run(id: number) {
  await runImport(id, doing())
  while (await writeNextBatch(id));
  return getImport(id)
}
const rowsOf = async (id: number) => (await listImportRows(id, { query, locale: 'en' })).data
const person = async (id: string) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const timesOf = (id: string) =>
  db
    .select({ came_at: attendanceIntervals.came_at, left_at: attendanceIntervals.left_at })
    .from(attendanceIntervals)
    .where(eq(attendanceIntervals.registration_id, id))
    .orderBy(attendanceIntervals.came_at)

/** A webinar with Mona, whom the list names by address, Kai by name, and somebody unknown. */
async function aCheckedWebinar() {
  const workshop = await aWebinar()
  const mona = await aRegistration(workshop, { first_name: 'Mona', last_name: 'Weiß' })
  const kai = await aRegistration(workshop, { first_name: 'Kai', last_name: 'Müller' })
  const lea = await aRegistration(workshop, { first_name: 'Lea', last_name: 'Kurz' })
  const stays = [
    stay({ name: 'Akademie', email: 'akademie@example.org', role: 'Organisator' }, '17:50', '19:35'),
    stay({ name: 'Mona', email: mona.email }, '18:00', '18:30'),
    stay({ name: 'Mona', email: mona.email }, '18:20', '18:45'),
    stay({ name: 'Mona', email: mona.email }, '19:20', '19:40'),
    stay({ name: 'Mueller, Kai (Gast)' }, '18:10', '19:30'),
    stay({ name: 'iPad von Lea' }, '18:30', '19:00'),
    stay({ name: 'Früher Vogel', email: 'fruh@example.org' }, '17:00', '17:30'),
  ]
  return { workshop, mona, kai, lea, stays, result: await check(workshop.id, stays) }
}

describe('the check of an attendance list', () => {
  it('says by what each person was recognised, with the minutes before and after, and why others are left out', async () => {
    const { mona, kai, result } = await aCheckedWebinar()
    expect(result).toMatchObject({
      timezone: 'Europe/Berlin',
      counts: { updated: 2, unchanged: 2, failed: 1 },
      total: 5,
    })
    expect(await rowsOf(result.id)).toMatchObject([
      { row: 6, outcome: 'unchanged', attendance: { left_out: 'organiser', person: null } },
      {
        row: 7,
        outcome: 'updated',
        values: { name: 'Mona', email: mona.email },
        attendance: { matched_by: 'email', person: { name: 'Mona Weiß' }, minutes: 55, minutes_before: 0 },
      },
      { row: 10, outcome: 'updated', attendance: { matched_by: 'name', person: { id: kai.id }, minutes: 80 } },
      { row: 11, outcome: 'failed', failures: [{ attribute: 'name' }], attendance: { minutes: 30 } },
      { row: 12, outcome: 'unchanged', attendance: { left_out: 'absent', minutes: 0 } },
    ])
    expect(await person(mona.id)).toMatchObject({ participated: null })
  })

  it('reads the times in the chosen zone', async () => {
    const workshop = await aWebinar()
    const { email } = await aRegistration(workshop)
    const xlsx = aTeamsReport([stay({ name: 'Mona', email }, '17:00', '18:00')])
    const { id } = await checkImport({ xlsx, id: workshop.id, kind: 'attendance', timezone: 'Europe/Lisbon' }, doing())
    expect(await rowsOf(id)).toMatchObject([{ attendance: { intervals: [{ came_at: at('17:00') }], minutes: 60 } }])
  })
})

describe('a row that nobody was recognised in', () => {
  it('is assigned by hand to a person with a seat, or left out, which the numbers follow', async () => {
    const { workshop, lea, result } = await aCheckedWebinar()
    const row_id = (await rowsOf(result.id))[3]?.id ?? 0
    const cancelled = await aRegistration(workshop, { cancelled_at: at('10:00') })
    const stranger = await aRegistration(await aWebinar())
    for (const { id } of [cancelled, stranger])
      await expect(assignParticipant(result.id, { row_id, registration_id: id })).rejects.toMatchObject({ status: 422 })

    expect(await assignParticipant(result.id, { row_id, registration_id: null })).toMatchObject({
      counts: { updated: 2, unchanged: 3, failed: 0 },
    })
    expect(await assignParticipant(result.id, { row_id, registration_id: lea.id })).toMatchObject({
      counts: { updated: 3, unchanged: 2, failed: 0 },
    })
    const assigned = { matched_by: 'hand', left_out: null, person: { id: lea.id }, minutes: 30 }
    expect((await rowsOf(result.id))[3]).toMatchObject({ outcome: 'updated', attendance: assigned })
    await run(result.id)
    expect(await timesOf(lea.id)).toEqual([{ came_at: at('17:30'), left_at: at('18:00') }])
    await expect(assignParticipant(result.id, { row_id, registration_id: null })).rejects.toMatchObject({
      text: 'import_started',
    })
  })

  it('may be about a person who has other rows, whose minutes it joins', async () => {
    const { kai, result } = await aCheckedWebinar()
    const row_id = (await rowsOf(result.id))[3]?.id ?? 0
    expect(await assignParticipant(result.id, { row_id, registration_id: kai.id })).toMatchObject({
      counts: { updated: 2, unchanged: 3, failed: 0 },
    })
    const rows = await rowsOf(result.id)
    expect(rows[2]).toMatchObject({ outcome: 'updated', attendance: { minutes: 80, other_rows: [11] } })
    expect(rows[3]).toMatchObject({ outcome: 'unchanged', attendance: { minutes: 80, other_rows: [10] } })
    expect(await run(result.id)).toMatchObject({ counts: { updated: 2, unchanged: 3 } })
    expect(await timesOf(kai.id)).toHaveLength(2)
  })
})

describe('an imported attendance list', () => {
  it('stores the times, checks in with the first of them, and changes nothing when it is imported again', async () => {
    const { workshop, mona, kai, stays, result } = await aCheckedWebinar()
    expect(await run(result.id)).toMatchObject({ state: 'done', counts: { updated: 2, unchanged: 2, failed: 1 } })
    expect(await person(mona.id)).toMatchObject({ participated: at('17:00'), participated_by: author.id })
    expect(await timesOf(mona.id)).toEqual([
      { came_at: at('17:00'), left_at: at('17:30') },
      { came_at: at('17:20'), left_at: at('17:45') },
      { came_at: at('18:20'), left_at: at('18:40') },
    ])
    expect(await timesOf(kai.id)).toHaveLength(1)

    const again = await check(workshop.id, stays.toReversed())
    expect(again).toMatchObject({ counts: { updated: 0, unchanged: 4, failed: 1 } })
    await run(again.id)
    expect(await timesOf(mona.id)).toHaveLength(3)
  })

  it('gives points for the minutes of all rows of a person together, once for two devices', async () => {
    const workshop = await aWebinar()
    const doctor = await aProfession()
    const body = await aBody({ attendance_rule: 'minutes', unit_minutes: 45, categories: [LECTURE] }, [doctor])
    await anAccreditation(workshop, body, { category: LECTURE.code, points_basis: 2 })
    const aDoctor = (last_name: string) => aRegistration(workshop, { last_name, profession_id: doctor.id })
    const throughout = await aDoctor('Throughout')
    const rejoined = await aDoctor('Rejoined')
    const twoDevices = await aDoctor('TwoDevices')
    const left = await aDoctor('Left')
    const { id } = await check(workshop.id, [
      stay({ name: 'T', email: throughout.email }, '17:50', '19:40'),
      stay({ name: 'R', email: rejoined.email }, '18:00', '18:25'),
      stay({ name: 'R', email: rejoined.email }, '18:40', '19:00'),
      stay({ name: 'D', email: twoDevices.email }, '18:00', '18:40'),
      stay({ name: 'D (iPad)', email: twoDevices.email }, '18:10', '18:40'),
      stay({ name: 'L', email: left.email }, '17:55', '18:44'),
    ])
    await run(id)
    const { data } = await listRegistrations(listPeople.query.parse({ filter: { workshop_id: workshop.id } }))
    const found = data.map(({ last_name, minutes, points }) => [
      last_name,
      { minutes, earned: points[0]?.earned?.total },
    ])
    expect(Object.fromEntries(found)).toEqual({
      Throughout: { minutes: 90, earned: 2 },
      Rejoined: { minutes: 45, earned: 1 },
      TwoDevices: { minutes: 40, earned: undefined },
      Left: { minutes: 44, earned: undefined },
    })
  })

  it('keeps a check-in and its times, and adds its own', async () => {
    const workshop = await aWebinar()
    const mona = await aRegistration(workshop, { participated: at('17:30') })
    const checkIn = {
      registration_id: mona.id,
      came_at: at('17:30'),
      left_at: at('18:00'),
      source: 'check_in' as const,
    }
    await db.insert(attendanceIntervals).values(checkIn)
    const { id } = await check(workshop.id, [stay({ name: 'Mona', email: mona.email }, '18:45', '19:15')])
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'updated', attendance: { minutes_before: 30, minutes: 45 } }])
    await run(id)
    expect(await person(mona.id)).toMatchObject({ participated: at('17:30') })
    expect(await timesOf(mona.id)).toHaveLength(2)
    await undoImport(id, doing())
    expect(await person(mona.id)).toMatchObject({ participated: at('17:30') })
    expect(await timesOf(mona.id)).toEqual([{ came_at: at('17:30'), left_at: at('18:00') }])
  })

  it('reports people who lost their seat since the check', async () => {
    const { mona, result } = await aCheckedWebinar()
    await db
      .update(registrations)
      .set({ cancelled_at: at('10:00') })
      .where(eq(registrations.id, mona.id))
    expect(await run(result.id)).toMatchObject({ counts: { updated: 1, failed: 2 } })
    expect(await timesOf(mona.id)).toEqual([])
    expect((await rowsOf(result.id))[1]?.failures).toMatchObject([{ errors: [expect.stringContaining('cancelled')] }])
  })

  it('is undone with its times and check-ins, and not if a person was changed since', async () => {
    const { mona, kai, lea, result } = await aCheckedWebinar()
    const row_id = (await rowsOf(result.id))[3]?.id ?? 0
    await assignParticipant(result.id, { row_id, registration_id: kai.id })
    await run(result.id)
    await db.update(registrations).set({ updated_at: new Date().toISOString() }).where(eq(registrations.id, kai.id))
    await expect(undoImport(result.id, doing())).rejects.toMatchObject({ text: { key: 'import_touched' } })
    expect(await timesOf(mona.id)).toHaveLength(3)

    const updated_at = (await person(mona.id))?.updated_at ?? ''
    await db.update(registrations).set({ updated_at }).where(eq(registrations.id, kai.id))
    await undoImport(result.id, doing())
    for (const { id } of [mona, kai, lea]) {
      expect(await person(id)).toMatchObject({ participated: null, participated_by: null })
      expect(await timesOf(id)).toEqual([])
    }
    const entries = await db.select().from(auditLog).where(eq(auditLog.object_id, kai.id)).orderBy(auditLog.id)
    const changes = entries.map((entry) => entry.changes)
    expect(changes).toMatchObject([
      { participated: [null, at('17:10')], attendance: [null, '2026-11-07 18:10–19:30, 2026-11-07 18:30–19:00'] },
      { participated: [expect.any(String), null], import_undone: result.id },
    ])
  })

  it('gives the entries that nobody was assigned to as a list that can be imported again', async () => {
    const { result } = await aCheckedWebinar()
    await run(result.id)
    const response = await downloadFailures(
      { id: result.id, locale: 'de' },
      { principal: author, locale: 'de', now: new Date() },
    )
    const { rows } = await readSpreadsheet(response)
    expect(rows).toMatchObject([
      { Zeile: '11', Name: 'iPad von Lea', Beitritt: '2026-11-07 18:30', Verlassen: '2026-11-07 19:00' },
    ])
  })

  it('forgets a person who is erased before it is imported', async () => {
    const { mona, result } = await aCheckedWebinar()
    await db.transaction((tx) => eraseRegistrations(tx, { ids: [mona.id], end: 'expired', ...doing() }))
    const stored = await db.select().from(importRows).where(eq(importRows.import_result_id, result.id))
    expect(JSON.stringify(stored)).not.toContain(mona.email)
    expect(stored.filter(({ intervals }) => intervals.length === 3)).toEqual([])
  })
})

it('is refused within the limits of other lists', async () => {
  const workshop = await aWebinar()
  const refused = (bytes: Uint8Array<ArrayBuffer> | string) =>
    checkImport({ xlsx: new File([bytes], 'list.csv'), id: workshop.id, kind: 'attendance' }, doing())
  await expect(refused(`%PDF-1.7\n${'\u0001'.repeat(500)}`)).rejects.toMatchObject({ text: 'sheet_no_text' })
  await expect(refused('Stadt;Umsatz\nKöln;12')).rejects.toMatchObject({ text: 'import_no_attendance' })
  await expect(refused('a,b\n'.repeat(10_200))).rejects.toMatchObject({ text: { key: 'sheet_too_many_rows' } })
  const xlsx = aTeamsReport([stay({ name: 'Mona', email: anEmail() }, '18:00', '18:30')])
  await expect(checkImport({ xlsx, id: workshop.id, kind: 'registrations' }, doing())).rejects.toMatchObject({
    text: 'sheet_not_xlsx',
  })
})
