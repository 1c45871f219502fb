import { afterAll, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { closeDatabase } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { getWorkshop } from '../../contract/event-with-people'
import { listRegistrations } from '../../contract/office'

const GET = routeOf('workshops.getWorkshop')

afterAll(closeDatabase)

it('includes the people of an event, newest first, without removed ones', async () => {
  const workshop = await aWorkshop()
  const at = (minute: number) => ({ created_at: `2026-05-01T10:0${minute}:00.000Z` })
  const invited = await anInvitation(workshop, at(1))
  const seated = await aRegistration(workshop, at(2))
  const interested = await anInterest(workshop, at(3))
  await aRegistration(workshop, { ...at(4), deleted_at: new Date().toISOString() })
  await aRegistration(await aWorkshop(), at(5))
  const { token } = await aUser({ is_super_user: true })
  const request = { params: { id: workshop.id }, query: { include: 'registrations' }, token }
  const { registrations } = (await callRoute(GET, request)).body
  expect(registrations.map(({ id }: { id: string }) => id)).toEqual([interested.id, seated.id, invited.id])
  expect(registrations[1]).toMatchObject({ email: seated.email, registered: seated.registered })
  expect(registrations[1]).not.toHaveProperty('submission_key')
})

it('includes the people of an event only for users who may list people', async () => {
  const { id } = await aWorkshop()
  const request = { params: { id }, query: { include: 'registrations' } }
  const permissions = [permissionOf(getWorkshop)]
  const reader = await aUser({ permissions })
  const lister = await aUser({ permissions: [...permissions, permissionOf(listRegistrations)] })
  expect(await callRoute(GET, { ...request, token: reader.token })).toMatchObject({ status: 403 })
  expect(await callRoute(GET, { params: { id }, token: reader.token })).toMatchObject({ status: 200 })
  expect(await callRoute(GET, { ...request, token: lister.token })).toMatchObject({ status: 200 })
})
