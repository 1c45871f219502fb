import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { listGuests as endpoint } from '@/features/registrations/contract/check-in'
import { retiredTickets } from '@/features/registrations/table'
import { lookupHashOf } from '@/features/tickets/rules/code'
import { closeDatabase, db } from '@/server/database/db'
import { aHeldAction, aHelper, asHelper } from '@/testing/check-in'
import { aBody, anAccreditation, anInterest, aRegistration, aWorkshop } from '@/testing/factories'
import { aPrincipal } from '@/testing/principals'
import { listGuests } from './guest-list'

afterAll(closeDatabase)

const user = await aPrincipal()
const now = new Date()
const EFN = '802760400000005'

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
  const list = endpoint.response.parse(await listGuests(workshop.id, { locale: 'en', caller: user, now }))
  expect(list).toMatchObject({ seats_left: 4, counts_attendance: false, open_actions: [{ outcome: 'held' }] })
  expect(list.people).toMatchObject([
    {
      id: guest.id,
      entrance_note: 'Rechnung offen',
      ticket: await lookupHashOf(guest.ticket_code ?? ''),
      efn: await lookupHashOf(EFN),
    },
  ])
  expect(list.others).toMatchObject([
    { id: gone.id, state: 'cancelled', ticket: await lookupHashOf(gone.ticket_code ?? '') },
    { id: waiting.id, state: 'waiting', first_name: 'Ben' },
  ])
  expect(list.retired_tickets).toEqual([{ ticket: await lookupHashOf(code), reason: 'renewed', name: 'Dr. Mona Lang' }])
  expect(JSON.stringify(list)).not.toContain(guest.ticket_code)
  expect(JSON.stringify(list)).not.toContain(EFN)
})

it('counts the attendance of an event that a body has recognised, and of no other', async () => {
  // As many accreditations as events, so that the number of one is that of another event.
  const events = await Promise.all([aWorkshop(), aWorkshop(), aWorkshop()])
  const body = await aBody()
  for (const event of events) await anAccreditation(event, body, { state: event === events[1] ? 'granted' : 'applied' })
  const read = events.map(({ id }) => listGuests(id, { locale: 'en', caller: user, now }))
  expect((await Promise.all(read)).map(({ counts_attendance }) => counts_attendance)).toEqual([false, true, false])
})

it('gives a helper names and states only', async () => {
  const { workshop, guest } = await anEntrance()
  const { link } = await aHelper({ workshop_id: workshop.id })
  const list = endpoint.response.parse(await listGuests(workshop.id, { locale: 'en', caller: asHelper(link), now }))
  const hidden = ['@example.org', 'Klinik', 'Rechnung', EFN, await lookupHashOf(EFN), guest.ticket_code ?? '']
  for (const secret of hidden) expect(JSON.stringify(list)).not.toContain(secret)
  expect(list.people).toMatchObject([{ first_name: 'Mona', last_name: 'Lang', title: 'Dr.', efn: null }])
  expect(list.others).toHaveLength(2)
  expect(list.open_actions).toEqual([])
})
