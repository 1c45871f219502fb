import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Invalid } from '@/contract/problems'
import { readIntervals } from '@/features/attendance/service/intervals'
import type { RegistrationDraft } from '@/features/registrations/contract/office'
import { changeRegistrations } from '@/features/registrations/service/people/bulk-actions'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { closeDatabase, db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { readGuests } from './registered-guests'

afterAll(closeDatabase)

const author = { ...(await aUser()), routePermissions: [] }
const EVENT = { date: '2026-12-01', time: '18:00', end_time: '20:00' }
/** A minute of the event, which begins at 18:00 in Berlin. */
const at = (minute: number) => new Date(Date.parse('2026-12-01T17:00:00.000Z') + minute * 60_000)
const instant = (minute: number) => at(minute).toISOString()

let workshop: Awaited<ReturnType<typeof aWorkshop>>
let person: Awaited<ReturnType<typeof aRegistration>>
beforeEach(async () => {
  workshop = await aWorkshop(EVENT)
  person = await aRegistration(workshop)
})

type Change = Omit<Partial<RegistrationDraft>, 'id'>
const save = (change: Change, minute: number) =>
  saveRegistration({ id: person.id, notify: false, ...change }, { author, now: at(minute) })
/** An action of this minute that arrives at another. */
const come = (minute: number, arrives = minute) =>
  save({ participated: true, participated_seconds_ago: (arrives - minute) * 60 }, arrives)
const leave = (minute: number, arrives = minute) =>
  save({ left: true, left_seconds_ago: (arrives - minute) * 60 }, arrives)
const timesOf = async () => {
  const intervals = await readIntervals([person.id], db)
  return (intervals.get(person.id) ?? []).map(({ came_at, left_at }) => [came_at, left_at])
}
const readGuest = async () => (await readGuests(workshop.id)).people.find(({ id }) => id === person.id)

it('keeps when a guest comes, leaves and comes back, by the times of the actions', async () => {
  await come(-5)
  expect(await timesOf()).toEqual([])
  expect(await readGuest()).toMatchObject({ participated: instant(-5), came_at: instant(-5), left_at: null })

  await leave(40, 90)
  expect(await timesOf()).toEqual([[instant(-5), instant(40)]])
  expect(await readGuest()).toMatchObject({ participated: instant(-5), left_at: instant(40) })

  const { updated_at } = await come(60, 95)
  expect(await timesOf()).toEqual([
    [instant(-5), instant(40)],
    [instant(60), null],
  ])
  expect(await readGuest()).toMatchObject({ participated: instant(-5), came_at: instant(60), left_at: null })

  // The same actions again, and one that arrives after a later one.
  expect((await come(60, 96)).updated_at).toBe(updated_at)
  await leave(40, 97)
  await come(-5, 98)
  expect((await leave(30, 99)).updated_at).toBe(instant(99))
  expect(await timesOf()).toEqual([
    [instant(-5), instant(30)],
    [instant(60), null],
  ])
})

it('takes a check-out, a return and a check-in back', async () => {
  await come(0)
  await leave(40)
  await save({ left: false, left_seconds_ago: 60 }, 41)
  expect(await timesOf()).toEqual([[instant(0), null]])

  await leave(50)
  await come(60)
  await leave(60, 61)
  expect(await timesOf()).toEqual([[instant(0), instant(50)]])

  await save({ participated: false }, 62)
  expect(await timesOf()).toEqual([])
  expect(await readGuest()).toMatchObject({ participated: null, came_at: null, left_at: null })
  expect(await leave(63).catch((refusal: Invalid) => refusal)).toMatchObject({
    errors: { participated: ['not_checked_in'] },
  })
})

it('saves an earlier action that arrives later as the time of the check-in, and the documented values as they are', async () => {
  await come(10)
  await come(2, 20)
  expect(await readGuest()).toMatchObject({ participated: instant(2) })
  await leave(50)
  await save({ participated: instant(15) }, 60)
  expect(await timesOf()).toEqual([[instant(15), instant(50)]])
  expect((await save({ participated: true }, 70)).participated).toBe(instant(15))
  expect((await readGuest())?.left_at).toBe(instant(50))
})

it('leaves no interval of a person whose check-in ends with the registration, or with that of many', async () => {
  const away = async (minute = 0) => {
    await come(minute)
    await leave(minute + 30)
    expect(await timesOf()).toHaveLength(1)
  }
  await away()
  await save({ cancelled_at: true }, 40)
  expect(await timesOf()).toEqual([])

  await save({ registered: true }, 45)
  await away()
  const change = { selection: { workshop_id: workshop.id, ids: [person.id] }, notify: false, author, now: at(50) }
  await changeRegistrations({ ...change, action: 'check_out' })
  expect(await timesOf()).toEqual([])

  await away(-50)
  await cancelRegistration({ id: person.id, email: person.email }, { now: at(-10) })
  expect(await timesOf()).toEqual([])
})

it('saves a check-out and a return once that are sent twice at once', async () => {
  await come(0)
  await Promise.all([leave(30, 50), leave(30, 50)])
  await Promise.all([come(40, 50), come(40, 50)])
  expect(await timesOf()).toEqual([
    [instant(0), instant(30)],
    [instant(40), null],
  ])
})
