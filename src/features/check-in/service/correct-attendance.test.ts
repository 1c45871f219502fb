import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { Conflict, Invalid } from '@/contract/problems'
import { readIntervals } from '@/features/attendance/service/intervals'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import type { AttendanceDraft } from '../contract/attendance'
import { getAttendance, saveAttendance } from './correct-attendance'

afterAll(closeDatabase)

const author = await aUser()
const NOW = new Date('2026-11-20T19:00:00.000Z')
const DATE = '2026-11-20'

async function aGuest() {
  const workshop = await aWorkshop({ date: DATE, time: '18:00', end_time: '20:00' })
  const person = await aRegistration(workshop)
  const checkIn = { id: person.id, participated: true, participated_seconds_ago: 10, notify: false }
  await saveRegistration(checkIn, { author, now: new Date('2026-11-20T17:02:40.000Z') })
  return person
}

const interval = (came_at: string, left_at: string | null, date = DATE) => ({ date, came_at, left_at })
const save = (id: string, draft: Omit<AttendanceDraft, 'reason'>) =>
  saveAttendance(id, { reason: 'Liste am Ausgang', ...draft }, { author, now: NOW })
const refusalOf = (id: string, ...intervals: AttendanceDraft['intervals']) =>
  save(id, { intervals }).catch((thrown: unknown) => (thrown instanceof Invalid ? thrown.errors : thrown))

it('corrects times with a reason; the interval that stays keeps its seconds and its source, and the log names both', async () => {
  const { id } = await aGuest()
  const { intervals, updated_at, event_minutes } = await getAttendance(id)
  expect({ intervals, event_minutes }).toEqual({
    intervals: [{ ...interval('18:02', null), source: 'check_in', reason: '' }],
    event_minutes: 120,
  })

  const left = await save(id, { intervals: [interval('18:02', '18:40')], updated_at })
  const saved = await save(id, {
    intervals: [interval('19:30', null), interval('18:02', '18:40')],
    updated_at: left.updated_at,
  })
  expect(saved.intervals).toEqual([
    { ...interval('18:02', '18:40'), source: 'staff', reason: 'Liste am Ausgang' },
    { ...interval('19:30', null), source: 'staff', reason: 'Liste am Ausgang' },
  ])
  const entries = await db.select().from(auditLog).where(eq(auditLog.object_id, id))
  expect(entries.map(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({
      attendance: ['2026-11-20 18:02–18:40', '2026-11-20 18:02–18:40, 2026-11-20 19:30–'],
      attendance_reason: [null, 'Liste am Ausgang'],
    }),
  )
})

it('checks a person in with the first time, and out when no time is left', async () => {
  const workshop = await aWorkshop({ date: DATE, time: '18:00', end_time: '20:00' })
  const { id } = await aRegistration(workshop)
  await save(id, { intervals: [interval('18:30', '19:00')] })
  const participated = async () => (await saveRegistration({ id, notify: false }, { author, now: NOW })).participated
  expect(await participated()).toBe('2026-11-20T17:30:00.000Z')
  await save(id, { intervals: [] })
  expect(await participated()).toBeNull()
  expect((await readIntervals([id], db)).size).toBe(0)
})

it('refuses times of the future, times far from the event, and a person without a seat', async () => {
  const { id } = await aGuest()
  expect(await refusalOf(id, interval('18:00', '20:30'))).toEqual({ 'intervals.0.left_at': ['attendance_future'] })
  expect(await refusalOf(id, interval('18:00', null, '2026-11-18'))).toEqual({
    'intervals.0.came_at': ['attendance_far'],
  })
  const { id: invited } = await aRegistration(await aWorkshop(), { registered: null })
  expect(await refusalOf(invited, interval('18:00', null))).toEqual({ intervals: ['not_registered_yet'] })
})

it('refuses a correction of times that an action has changed since', async () => {
  const { id } = await aGuest()
  const { updated_at } = await getAttendance(id)
  await saveRegistration({ id, left: true, notify: false }, { author, now: new Date('2026-11-20T18:00:00.000Z') })
  const conflict = await save(id, { intervals: [], updated_at }).catch((thrown: unknown) => thrown)
  expect(conflict).toBeInstanceOf(Conflict)
  expect((await getAttendance(id)).intervals).toHaveLength(1)
})
