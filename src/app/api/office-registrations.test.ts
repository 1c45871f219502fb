import { expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import * as checkIn from '@/features/check-in/contract/guest-list'
import * as office from '@/features/registrations/contract/office'
import { callRoute } from '@/testing/calls'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const save = routeOf('registrations.saveRegistration')
const read = routeOf('registrations.getPerson')
const remove = routeOf('registrations.deleteRegistration')
const change = routeOf('registrations.changeRegistrations')
const count = routeOf('registrations.countRegistrations')
const guestList = routeOf('registrations.listGuests')
const removals = routeOf('registrations.listRemovals')
const removeAll = routeOf('registrations.removeAllParticipants')
const restore = routeOf('registrations.restoreRegistrations')

const { token } = await aUser({
  permissions: [
    office.saveRegistration,
    office.getPerson,
    office.deleteRegistration,
    office.changeRegistrations,
    office.countRegistrations,
    office.listRemovals,
    office.removeAllParticipants,
    office.restoreRegistrations,
    checkIn.listGuests,
  ].map(permissionOf),
})

it('manages the people of an event from the first entry to the restored list', async () => {
  const { id } = await aWorkshop({ maximum_participants: 1 })
  const params = { id }
  const walkIn = { workshop_id: id, email: anEmail(), last_name: 'Berg', registered: true, participated: true }
  const added = await callRoute(save, { token, body: walkIn })
  expect(added).toMatchObject({ status: 200, body: { last_name: 'Berg', manually_added: true } })
  expect(added.body).not.toHaveProperty('submission_key')
  expect(await callRoute(read, { token, params: { id: added.body.id } })).toMatchObject({
    body: { party: [{ email: walkIn.email }] },
  })
  expect(await callRoute(guestList, { token, params })).toMatchObject({ body: { people: [{ last_name: 'Berg' }] } })
  expect(await callRoute(count, { token, params })).toMatchObject({
    body: { registered: 1, participated: 1, seats_left: 0 },
  })

  const body = { workshop_id: id, ids: [added.body.id], action: 'check_out' }
  expect(await callRoute(change, { token, body })).toMatchObject({ status: 200, body: { changed: 1, unchanged: 0 } })
  expect(await callRoute(removeAll, { token, body: { id, count: 1 } })).toMatchObject({
    body: { success: true, removed: 1 },
  })
  const { body: removed } = await callRoute(removals, { token, params })
  const [{ deleted_at }] = removed.data
  expect(await callRoute(restore, { token, body: { id, deleted_at } })).toMatchObject({
    body: { restored: 1, left_out: 0 },
  })
  expect(await callRoute(remove, { token, params: { id: added.body.id } })).toMatchObject({ body: { success: true } })
  expect(await callRoute(read, { token, params: { id: added.body.id } })).toMatchObject({ status: 404 })
})

it('reports errors at their fields in the language of the reader', async () => {
  const workshop = await aWorkshop({ maximum_participants: 2 })
  for (let taken = 0; taken < 2; taken += 1) await aRegistration(workshop)
  const body = { workshop_id: workshop.id, email: anEmail(), registered: true }
  const german = await callRoute(save, { token, body, headers: { 'accept-language': 'de' } })
  const question = 'Die Veranstaltung ist mit 2 Plätzen voll. Trotzdem aufnehmen?'
  expect(german).toMatchObject({ status: 422, body: { errors: { beyond_maximum: [question] } } })
  expect(await callRoute(save, { token, body: { ...body, beyond_maximum: true } })).toMatchObject({ status: 200 })
})
