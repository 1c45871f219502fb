import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { NotFound } from '@/contract/problems'
import { getRegistration } from '@/features/registrations/service/sign-up/find-registration'
import { lookupHashOf } from '@/features/tickets/rules/code'
import { retiredTickets } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { aDeviceOf, aHeldAction, aHelper, asHelper, aUsersDevice } from '@/testing/check-in'
import { aBody, anAccreditation, anInterest, aRegistration, aWorkshop } from '@/testing/factories'
import { aPrincipal } from '@/testing/principals'
import { listGuests as endpoint } from '../contract/guest-list'
import { numberHashOf } from '../rules/scan'
import { listGuests } from './guest-list'

afterAll(closeDatabase)

const user = await aPrincipal()
const now = new Date()
const EFN = '802760400000005'
const list = async (workshop_id: number, reader: Partial<Parameters<typeof listGuests>[1]> = {}) =>
  endpoint.response.parse(await listGuests(workshop_id, { locale: 'en', caller: user, now, ...reader }))

/** An event with one person of each kind, whose data a helper must not see. */
async function anEntrance() {
  const workshop = await aWorkshop({ maximum_participants: 5 })
  const secrets = { institution: 'Klinik am See', efn: EFN, entrance_note: 'Rechnung offen', email: 'mona@example.org' }
  const guest = await aRegistration(workshop, { ...secrets, title: 'Dr.' })
  const waiting = await anInterest(workshop, { email: 'waiting@example.org', first_name: 'Ben', last_name: 'Wartet' })
  const gone = await aRegistration(workshop, { email: 'gone@example.org', cancelled_at: now.toISOString() })
  const code = randomBytes(10).toString('hex')
  const retired = { code, registration_id: guest.id, workshop_id: workshop.id, reason: 'renewed' } as const
  await db.insert(retiredTickets).values(retired)
  await aHeldAction(guest)
  return { workshop, guest, waiting, gone, code }
}

it('gives staff what a device needs to work without a network, and no code of a ticket', async () => {
  const { workshop, guest, waiting, gone, code } = await anEntrance()
  const { id: device_id } = await aUsersDevice({ workshop_id: workshop.id, user_id: user.id })
  const given = await list(workshop.id, { device_id })
  expect(given).toMatchObject({ seats_left: 4, counts_attendance: false, open_actions: [{ outcome: 'held' }] })
  expect(given.people).toMatchObject([
    {
      id: guest.id,
      entrance_note: 'Rechnung offen',
      ticket: await lookupHashOf(guest.ticket_code ?? ''),
      efn: await numberHashOf(EFN, given.number_key ?? ''),
    },
  ])
  expect(given.others).toMatchObject([
    { id: gone.id, state: 'cancelled', ticket: await lookupHashOf(gone.ticket_code ?? '') },
    { id: waiting.id, state: 'waiting', first_name: 'Ben' },
  ])
  expect(given.retired_tickets).toEqual([
    { ticket: await lookupHashOf(code), reason: 'renewed', name: 'Dr. Mona Lang' },
  ])
  expect(JSON.stringify(given)).not.toContain(guest.ticket_code)
  expect(JSON.stringify(given)).not.toContain(EFN)
})

it('gives each device of staff hashes of EFNs with a key of its own, and none to any other', async () => {
  const { workshop } = await anEntrance()
  const owner = { workshop_id: workshop.id, user_id: user.id }
  const devices = [await aUsersDevice(owner), await aUsersDevice(owner)]
  const lists = await Promise.all(devices.map(({ id }) => list(workshop.id, { device_id: id })))
  expect(new Set(lists.map(({ number_key }) => number_key)).size).toBe(2)
  expect(new Set(lists.flatMap(({ people }) => people.map(({ efn }) => efn))).size).toBe(2)

  const revoked = await aUsersDevice({ ...owner, revoked_at: now.toISOString() })
  const foreign = await aUsersDevice({ ...owner, user_id: (await aPrincipal()).id })
  const elsewhere = await aUsersDevice({ ...owner, workshop_id: (await aWorkshop()).id })
  for (const device_id of [undefined, revoked.id, foreign.id, elsewhere.id])
    expect(await list(workshop.id, { device_id })).toMatchObject({ number_key: null, people: [{ efn: null }] })
})

it('counts the attendance of an event that a body has recognised, and of no other', async () => {
  // As many accreditations as events, so that the number of one is that of another event.
  const events = await Promise.all([aWorkshop(), aWorkshop(), aWorkshop()])
  const body = await aBody()
  for (const event of events) await anAccreditation(event, body, { state: event === events[1] ? 'granted' : 'applied' })
  const read = events.map(({ id }) => listGuests(id, { locale: 'en', caller: user, now }))
  expect((await Promise.all(read)).map(({ counts_attendance }) => counts_attendance)).toEqual([false, true, false])
})

it('gives a helper names and states only, and ids that open nothing outside the link', async () => {
  const { workshop, guest, waiting, gone } = await anEntrance()
  const { link } = await aHelper({ workshop_id: workshop.id })
  const { id: device_id } = await aDeviceOf(link)
  const given = await list(workshop.id, { caller: asHelper(link), device_id })
  const hidden = ['@example.org', 'Klinik', 'Rechnung', EFN, guest.ticket_code ?? '', guest.id, waiting.id, gone.id]
  for (const secret of hidden) expect(JSON.stringify(given)).not.toContain(secret)
  expect(given.people).toMatchObject([{ first_name: 'Mona', last_name: 'Lang', title: 'Dr.', efn: null }])
  expect(given).toMatchObject({ number_key: null, open_actions: [] })
  expect(given.others).toHaveLength(2)
  for (const { id } of [...given.people, ...given.others]) await expect(getRegistration(id)).rejects.toThrow(NotFound)
  const again = await list(workshop.id, { caller: asHelper(link) })
  expect(again.people.map(({ id }) => id)).toEqual(given.people.map(({ id }) => id))
})
