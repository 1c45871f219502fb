import { expect, it } from 'vitest'
import { NotFound } from '@/contract/problems'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { aBody, anAccreditation, anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { LIST_FILTERS, listRegistrations as listEndpoint } from '../../contract/office'
import { countRegistrations } from './count-registrations'
import { listRegistrations } from './list-people'

const NOW = '2026-05-05T10:00:00.000Z'

it('counts under each filter as many people as the list finds', async () => {
  const workshop = await aWorkshop({ maximum_participants: 5, price: 80 })
  await anAccreditation(workshop, await aBody({ person_number: 'efn' }))
  const main = await aRegistration(workshop, { participated: NOW })
  await aRegistration(workshop, { accompaniment_of: main.id, manually_added: true, invitation_sent: NOW, efn: 'none' })
  await anInvitation(workshop)
  await aRegistration(workshop, { cancelled_at: NOW })
  await aRegistration(workshop, { deleted_at: NOW })
  await anInterest(workshop)
  await anInterest(workshop, { cancelled_at: NOW })
  await aRegistration(await aWorkshop())

  const counted = await countRegistrations(workshop.id)
  expect(counted).toEqual({
    total: 4,
    invited: 2,
    registered: 2,
    parties: 1,
    participated: 1,
    no_show: 0,
    cancelled: 1,
    interest: 1,
    companion: 1,
    added: 1,
    partly_present: 0,
    no_invoice_address: 1,
    number_missing: 1,
    needed_numbers: [{ kind: 'efn', professions: [] }],
    maximum_participants: 5,
    seats_left: 3,
    offers_paused_at: null,
    outdated: 0,
    undecided_change: null,
    waiting: 0,
    offered: 0,
    waiting_people: 1,
    held: 0,
    is_queueing: false,
    is_accredited: true,
    has_taken_place: false,
  })
  const found = async (filter: Record<string, unknown>) => {
    const query = listEndpoint.query.parse({ filter: { workshop_id: workshop.id, ...filter } })
    return (await listRegistrations(query)).meta.pagination.total
  }
  for (const standing of LIST_FILTERS)
    expect([standing, await found({ standing, with_waiting: '1' })]).toEqual([standing, counted[standing]])
  expect(await found({})).toBe(counted.total)
  expect(await found({ with_waiting: '1' })).toBe(counted.total + counted.interest)
})

it('counts outdated calendar entries, only of people with a seat', async () => {
  const workshop = await aWorkshop({ calendar_sequence: 2 })
  for (const calendar_sequence of [0, 1, 2, null]) await aRegistration(workshop, { calendar_sequence })
  await aRegistration(workshop, { calendar_sequence: 0, cancelled_at: NOW })
  expect(await countRegistrations(workshop.id)).toMatchObject({ registered: 4, outdated: 2, seats_left: null })
})

it('counts nobody at an empty event, and answers 404 for an unknown one', async () => {
  const { id } = await aWorkshop({ maximum_participants: 3 })
  expect(await countRegistrations(id)).toMatchObject({ total: 0, interest: 0, outdated: 0, seats_left: 3 })
  await expect(countRegistrations(2_147_483_647)).rejects.toThrow(NotFound)
})

it('counts five thousand people in one statement', async () => {
  const { id } = await aWorkshop()
  const rows = Array.from({ length: 2500 }, (_, number) => ({
    workshop_id: id,
    language: 'de',
    email: `person${number}@example.org`,
    registered: number % 2 ? NOW : null,
  }))
  await db.insert(registrations).values(rows)
  await db.insert(registrations).values(rows.map((row) => ({ ...row, cancelled_at: NOW })))
  expect(await countRegistrations(id)).toMatchObject({ total: 5000, registered: 1250, cancelled: 2500 })
})
