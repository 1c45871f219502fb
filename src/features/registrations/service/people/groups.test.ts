import { expect, it } from 'vitest'
import { certificates } from '@/schema/certificates'
import { mails } from '@/schema/mails'
import { waitlistEntries } from '@/schema/waitlist'
import { db } from '@/server/database/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { type GroupFilters, ORIGINS, PERSON_REGIONS } from '../../contract/groups'
import { listRegistrations as listEndpoint } from '../../contract/office'
import { listRegistrations } from './list-people'

const namesIn = async (workshop_id: number, filter: GroupFilters) => {
  const query = listEndpoint.query.parse({
    filter: { workshop_id, ...filter },
    sortBy: 'last_name',
    sortByDirection: 'asc',
  })
  return (await listRegistrations(query)).data.map(({ last_name }) => last_name)
}

const REGISTERED = '2026-05-05T10:00:00.000Z'
const BEFORE = '2026-05-01T10:00:00.000Z'
const AFTER = '2026-05-09T10:00:00.000Z'

it('finds each person under one way of registering: the first that applies', async () => {
  const event = await aWorkshop()
  const person = (last_name: string, values = {}) =>
    aRegistration(event, { last_name, registered: REGISTERED, ...values })
  const main = await person('list')
  await person('list', { invitation_sent: AFTER })
  await person('companion', { accompaniment_of: main.id, manually_added: true })
  await person('direct', { on_direct_page: true, invitation_sent: BEFORE })
  await person('invitation', { invitation_sent: BEFORE, manually_added: true })
  await person('staff', { manually_added: true })
  const substitute = await person('substitute', { manually_added: true })
  await person('staff', {
    manually_added: true,
    cancelled_at: AFTER,
    replaced_by: substitute.id,
    replaced_as: 'substitution',
  })
  const waited = await person('waiting_list', { on_direct_page: true })
  await db.insert(waitlistEntries).values({
    registration_id: waited.id,
    workshop_id: event.id,
    position: 1,
    joined_at: BEFORE,
    state: 'accepted',
    ended_at: REGISTERED,
  })

  const found = await Promise.all(ORIGINS.map((origin) => namesIn(event.id, { origin })))
  expect(found).toEqual(
    ORIGINS.map((origin) => (origin === 'list' || origin === 'staff' ? [origin, origin] : [origin])),
  )
})

it('finds people by the region of their postal code', async () => {
  const event = await aWorkshop()
  const codes = {
    '01099': '0',
    'D-50823': '5',
    '8010': 'four_digits',
    'CH-3000': 'four_digits',
    '75001 X': 'elsewhere',
  }
  for (const [postal_code, last_name] of [...Object.entries(codes), ['', 'unknown']] as const)
    await aRegistration(event, { postal_code, last_name })
  const found = await Promise.all(PERSON_REGIONS.map((region) => namesIn(event.id, { region })))
  expect(found.flat().toSorted()).toEqual([...Object.values(codes), 'unknown'].toSorted())
  expect(await namesIn(event.id, { region: 'four_digits' })).toEqual(['four_digits', 'four_digits'])
  expect(await namesIn(event.id, { region: '5', origin: 'list' })).toEqual(['5'])
})

it('finds who got the invitation, who stayed up to the tolerance, and who has a valid certificate', async () => {
  const event = await aWorkshop({ date: '2026-05-06', time: '10:00', end_time: '12:00' })
  const sent = await anInvitation(event, { last_name: 'Delivered' })
  const failed = await anInvitation(event, { last_name: 'Failed' })
  const mail = { type: 'invite', workshop_id: event.id, language: 'de', email: 'a@example.org' } as const
  await db.insert(mails).values([
    { ...mail, registration_id: sent.id, state: 'failed' },
    { ...mail, registration_id: sent.id, round: 2, state: 'sent', sent_at: BEFORE },
    { ...mail, registration_id: failed.id, state: 'failed' },
  ])
  await aRegistration(event, { last_name: 'Late', participated: '2026-05-06T08:11:00Z' })
  const stayed = await aRegistration(event, { last_name: 'Stayed', participated: '2026-05-06T08:10:00Z' })
  const certificate = { code: 'A', registration_id: stayed.id, workshop_id: event.id, state: 'draft' } as const
  await db.insert(certificates).values(certificate)

  expect(await namesIn(event.id, { progress: 'delivered' })).toEqual(['Delivered'])
  expect(await namesIn(event.id, { progress: 'stayed' })).toEqual(['Stayed'])
  expect(await namesIn(event.id, { progress: 'certified' })).toEqual([])
})
