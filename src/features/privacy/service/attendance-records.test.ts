import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkInvariants } from '@/features/backup/service/doctor'
import { verifyCertificate } from '@/features/certificates/service/signing/verify'
import { addPaper } from '@/features/check-in/service/papers'
import { sendMails } from '@/features/mailings/service/send-mails'
import { countRegistrations } from '@/features/registrations/service/people/count-registrations'
import { listRegistrations } from '@/features/registrations/service/people/list-people'
import { removeAllParticipants } from '@/features/registrations/service/people/remove-and-restore'
import { bodies } from '@/schema/accreditations'
import { attendanceIntervals, attendanceRecords } from '@/schema/attendance'
import { attendancePapers } from '@/schema/check-in'
import { mails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { aScan } from '@/testing/check-in'
import {
  aBody,
  aCertificate,
  aContent,
  anAccreditation,
  aRegistration,
  aWorkshop,
  readRegistrations,
} from '@/testing/factories'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { retentionCutoff } from '../rules'
import { forgetAttendance } from './attendance-records'
import { erasePerson, previewErasure } from './erase-person'
import { findHeld } from './held'
import { exportRetainedList, listRetainedLists } from './retained-lists'
import { erasePastRegistrations, purgeRemoved } from './retention'

const DAY = 86_400_000
const now = new Date()
/** The day of an event so many months before now. */
const dayBefore = (months: number) => retentionCutoff(now, months).toISOString().slice(0, 10)

/** The noon of the day so many years and days after that of an event. */
function dayAfter({ date }: { date: string }, years: number, days = 0): Date {
  const moment = new Date(`${date}T12:00:00Z`)
  moment.setUTCFullYear(moment.getUTCFullYear() + years)
  return new Date(moment.getTime() + days * DAY)
}

/** An event with one person who attended for an hour, one who did not come, a scan, and a body for each number of years. */
async function anEvent(months: number, years: (number | null)[]) {
  const workshop = await aWorkshop({ date: dayBefore(months) })
  for (const keep_years of years) await anAccreditation(workshop, await aBody({ keep_years }))
  const came_at = `${workshop.date}T16:00:00.000Z`
  const named = {
    title: 'Dr.',
    first_name: 'Mona',
    last_name: 'Lang',
    efn: '800000000000011',
    city: 'Bonn',
    question: 'Why?',
  }
  const came = await aRegistration(workshop, { ...named, participated: came_at })
  const absent = await aRegistration(workshop)
  const interval = { registration_id: came.id, came_at, left_at: `${workshop.date}T17:00:00.000Z` }
  await db.insert(attendanceIntervals).values({ ...interval, source: 'staff', reason: 'Mona was late' })
  await addPaper(workshop.id, await aScan(), { author: await aUser() })
  return { workshop, came, absent }
}

type Event = Awaited<ReturnType<typeof anEvent>>

/** The numbers of lines, times and scans that are left of the list. */
async function readList({ workshop: { id } }: Event) {
  const people = (await readRegistrations({ id })).map((person) => person.id)
  const of = { lines: eq(attendanceRecords.workshop_id, id), papers: eq(attendancePapers.workshop_id, id) }
  return [
    await db.$count(attendanceRecords, of.lines),
    await db.$count(attendanceIntervals, inArray(attendanceIntervals.registration_id, people)),
    await db.$count(attendancePapers, of.papers),
  ]
}

const STAYS = [1, 1, 1]
const GONE = [0, 0, 0]

const runNight = async (at: Date) => {
  await erasePastRegistrations({ now: at, months: 36 })
  await forgetAttendance(at)
}

describe('38 months after an event, the attendance list', () => {
  it('stays as long as the longest body of the event says, and everybody is erased beside it', async () => {
    const none = await anEvent(38, [])
    const unset = await anEvent(38, [null])
    const zero = await anEvent(38, [0])
    const four = await anEvent(38, [4])
    const ten = await anEvent(38, [10])
    const all = await anEvent(38, [0, 4, 10])
    const events = [none, unset, zero, four, ten, all]
    const counts = await countRegistrations(all.workshop.id)
    const readAll = () => Promise.all(events.map(readList))
    await runNight(now)
    expect(await readAll()).toEqual([GONE, GONE, GONE, STAYS, STAYS, STAYS])
    for (const event of events)
      for (const person of await readRegistrations(event.workshop))
        expect(person).toMatchObject({
          first_name: '',
          last_name: '',
          city: '',
          efn: '',
          erased_at: expect.any(String),
        })
    expect(await countRegistrations(all.workshop.id)).toEqual(counts)
    const line = {
      registration_id: all.came.id,
      title: 'Dr.',
      first_name: 'Mona',
      last_name: 'Lang',
      efn: '800000000000011',
    }
    const ofAll = eq(attendanceRecords.workshop_id, all.workshop.id)
    expect(await db.select().from(attendanceRecords).where(ofAll)).toMatchObject([line])
    const times = eq(attendanceIntervals.registration_id, all.came.id)
    expect(await db.select().from(attendanceIntervals).where(times)).toMatchObject([{ reason: '' }])
    const invariants = await Array.fromAsync(checkInvariants())
    const ofLists = invariants.filter(({ name }) => /intervals|attendance|erased/.test(name))
    expect(ofLists.filter(({ count }) => count !== 0)).toEqual([])

    const { data } = await listRetainedLists({ locale: 'en', now })
    const keep_until = dayAfter(ten.workshop, 10).toISOString().slice(0, 10)
    const listed = data.find(({ id }) => id === all.workshop.id)
    expect(listed).toMatchObject({
      people: 1,
      papers: 1,
      bodies: ['Medical chamber', 'Medical chamber', 'Medical chamber'],
      keep_until,
    })

    await runNight(dayAfter(four.workshop, 4))
    expect(await readAll()).toEqual([GONE, GONE, GONE, STAYS, STAYS, STAYS])
    await runNight(dayAfter(four.workshop, 4, 1))
    expect(await readAll()).toEqual([GONE, GONE, GONE, GONE, STAYS, STAYS])
    await runNight(dayAfter(ten.workshop, 10))
    expect(await readAll()).toEqual([GONE, GONE, GONE, GONE, STAYS, STAYS])
    await runNight(dayAfter(ten.workshop, 10, 1))
    expect(await readAll()).toEqual(events.map(() => GONE))
  })

  it('is shown to staff where scans alone are left of it', async () => {
    const workshop = await aWorkshop({ date: dayBefore(38) })
    await anAccreditation(workshop, await aBody({ keep_years: 10 }))
    await aRegistration(workshop)
    await addPaper(workshop.id, await aScan(), { author: await aUser() })
    const readShown = async () =>
      (await listRetainedLists({ locale: 'en', now })).data.find(({ id }) => id === workshop.id)
    expect(await readShown()).toBeUndefined()
    await runNight(now)
    const keep_until = dayAfter(workshop, 10).toISOString().slice(0, 10)
    expect(await readShown()).toMatchObject({ people: 0, papers: 1, bodies: ['Medical chamber'], keep_until })
  })

  it('follows the years of the bodies as they are when it goes', async () => {
    const event = await anEvent(38, [4])
    await runNight(now)
    expect(await readList(event)).toEqual(STAYS)
    await db.update(bodies).set({ keep_years: 1 })
    await runNight(now)
    expect(await readList(event)).toEqual(GONE)
  })
})

describe('the removal of erased people', () => {
  it('keeps the line that a body demands and the certificate that its holder wished to keep', async () => {
    const { workshop, came } = await anEvent(2, [4])
    const person = { workshop, registration: came }
    const accreditation = await anAccreditation(workshop, await aBody({ certificate_erasure: 'revoke' }))
    const { id, code } = await aCertificate(
      { ...person, accreditation },
      { content: aContent({ date: workshop.date }) },
    )
    const { email } = came
    const author = await aUser()
    const wish = { email, confirm: email, forget_blacklist: false, keep_certificates: true }
    await erasePerson(wish, { author, now })
    const held = await findHeld(email, { locale: 'de' })
    expect(held).toMatchObject({ certificates: { data: [{ id, keep_reason: 'wish' }] }, attendance: { total: 1 } })

    await removeAllParticipants({ id: workshop.id, author, now })
    await purgeRemoved(new Date(now.getTime() + 31 * DAY))
    const found = await findHeld(email, { locale: 'de' })
    expect(found).toMatchObject({ certificates: held.certificates, attendance: held.attendance })

    const dayLater = dayAfter(workshop, 4, 1)
    await forgetAttendance(dayLater)
    await purgeRemoved(dayLater)
    expect(await readRegistrations(workshop)).toEqual([])
    const last = await findHeld(email, { locale: 'de' })
    expect(last).toMatchObject({ certificates: { data: [{ id, keep_reason: 'wish' }] }, attendance: { total: 0 } })
    expect(await verifyCertificate(code)).toMatchObject({ state: 'issued' })
  })
})

describe('the erasure of a person on request', () => {
  it('keeps the line of the list that a body demands, says until when and why, and finds it by the address alone', async () => {
    const event = await anEvent(2, [4, 0])
    const { email } = event.came
    const context = { author: await aUser(), now }
    const wish = { email, confirm: email, forget_blacklist: false }
    const until = dayAfter(event.workshop, 4).toISOString().slice(0, 10)
    expect((await findHeld(email, { locale: 'de' })).registrations.data).toMatchObject([{ list_until: until }])
    const preview = await previewErasure(wish, context)
    const step = { kind: 'attendance_kept', what: 'kept', count: 1, reason: 'list_demanded', until }
    expect(preview.steps).toContainEqual(step)
    expect(await erasePerson(wish, context)).toEqual(preview)
    expect(await readList(event)).toEqual(STAYS)
    const found = await findHeld(email, { locale: 'de' })
    expect(found).toMatchObject({
      registrations: { total: 0 },
      attendance: { total: 1, data: [{ last_name: 'Lang', efn: '800000000000011', keep_until: until }] },
    })
    expect(found.attendance.data[0]?.attendance).toMatch(/\d{2}:00–\d{2}:00$/)
    expect((await erasePerson(wish, context)).steps).toEqual([step])
    await runNight(dayAfter(event.workshop, 4, 1))
    expect((await findHeld(email, { locale: 'de' })).attendance.total).toBe(0)
  })

  it('leaves nobody on a list of staff or in a mailing who is kept for the attendance list', async () => {
    const { workshop, came, absent } = await anEvent(38, [10])
    await runNight(now)
    const author = { ...(await aUser({ is_super_user: true })), routePermissions: [] }
    const filter = { workshop_id: workshop.id }
    const { data } = await listRegistrations({ filter, page: 1, per_page: 10, sortByDirection: 'asc' }, 'en')
    expect(data.map(({ last_name, email }) => [last_name, email])).toEqual([
      ['Erased person', ''],
      ['Erased person', ''],
    ])
    const sent = await sendMails({ id: workshop.id, type: 'afterevent' }, { author, now, locale: 'en' })
    expect(sent).toMatchObject({ queued: 0 })
    expect(await db.$count(mails, inArray(mails.registration_id, [came.id, absent.id]))).toBe(0)
    const file = await exportRetainedList(workshop.id, { locale: 'en', principal: author, now })
    const { rows } = await readSpreadsheet(file)
    expect(rows).toMatchObject([{ 'Last name': 'Lang', EFN: '800000000000011' }])
  })
})
