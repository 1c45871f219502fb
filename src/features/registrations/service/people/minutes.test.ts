import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { minutesAttended, minutesOf } from '@/features/attendance/rules'
import { creditedTimeOf } from '@/features/workshops/rules'
import { attendanceIntervals } from '@/schema/attendance'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { closeDatabase, db } from '@/server/database/db'
import { aWorkshop, registrationsAt } from '@/testing/factories'
import { attendedMinutes, eventMinutes } from './minutes'

afterAll(closeDatabase)

/** Days with and without a clock change, and times around it. */
const SCHEDULES = [
  { date: '2026-12-01', time: '18:00', end_time: '20:00' },
  { date: '2026-12-01', time: '18:00', end_time: '20:00', breaks: '18:30–18:45, 19:50–20:10' },
  { date: '2026-12-01', time: '18:00', end_time: '20:00', breaks: '19:00–19:10', break_minutes: 45 },
  { date: '2026-10-25', time: '01:30', end_time: '03:30', breaks: '01:45–02:15, 02:30–02:40', break_minutes: 5 },
  { date: '2026-03-29', time: '01:30', end_time: '03:30', breaks: '01:45–02:15, 02:30–03:10' },
  { date: '2026-12-01', time: '18:00', end_time: null },
  { date: '2026-10-25', time: '01:30', end_time: '03:30' },
  { date: '2026-03-29', time: '01:30', end_time: '03:30' },
  { date: '2026-07-01', time: '00:00', end_time: '23:59' },
] as const

const second = fc.integer({ min: -200 * 60, max: 400 * 60 })
const stay = fc.tuple(second, fc.option(fc.integer({ min: 0, max: 300 * 60 })))
const person = fc.record({ participated: fc.option(second), stays: fc.array(stay, { maxLength: 6 }) })

it('counts the same minutes in SQL as the rule does, with breaks, also across a clock change', async () => {
  const people = fc.sample(person, { numRuns: 120, seed: Date.now() })
  for (const schedule of SCHEDULES) {
    const workshop = await aWorkshop(schedule)
    const time = creditedTimeOf(workshop)
    const at = (seconds: number) => new Date(time.from + seconds * 1000).toISOString()
    const rows = await registrationsAt(workshop, people.length)
    const known = rows.map(({ id }, index) => {
      const { participated = null, stays = [] } = people[index] ?? {}
      const intervals = stays.map(([came, length]) => ({
        registration_id: id,
        source: 'staff' as const,
        came_at: at(came),
        left_at: length === null ? null : at(came + length),
      }))
      return { id, participated: participated === null ? null : at(participated), intervals }
    })
    await db.insert(attendanceIntervals).values(known.flatMap(({ intervals }) => intervals))
    for (const { id, participated } of known)
      await db.update(registrations).set({ participated }).where(eq(registrations.id, id))

    const found = await db
      .select({ id: registrations.id, minutes: attendedMinutes, whole: eventMinutes })
      .from(registrations)
      .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
      .where(
        isAnyOf(
          registrations.id,
          rows.map(({ id }) => id),
        ),
      )
    const counted = new Map(found.map((row) => [row.id, row]))
    for (const one of known) {
      const { minutes, whole } = counted.get(one.id) ?? {}
      expect({ ...one, minutes, whole }).toEqual({
        ...one,
        minutes: one.participated === null ? minutes : minutesAttended(one, time),
        whole: minutesOf(time),
      })
    }
  }
})
