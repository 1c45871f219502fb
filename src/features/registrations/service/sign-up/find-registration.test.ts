import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { registrations, seatedCondition } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { anInterest, aRegistration, aWorkshop } from '@/testing/factories'
import { isSeated } from '../../rules/states'
import { findInvitee } from './find-registration'

const TIMES = [null, '2026-04-01T10:00:00.000Z']
const STATES = TIMES.flatMap((registered) =>
  TIMES.flatMap((cancelled_at) =>
    TIMES.flatMap((deleted_at) =>
      [false, true].map((preliminary_registration) => ({
        registered,
        cancelled_at,
        deleted_at,
        preliminary_registration,
      })),
    ),
  ),
)

it('finds the same people with a seat in the database as the rules do', async () => {
  const workshop = await aWorkshop()
  // A check of the table excludes an interest that is registered.
  const states = STATES.filter(({ registered, preliminary_registration }) => !(registered && preliminary_registration))
  const people = await Promise.all(states.map((state) => aRegistration(workshop, state)))
  const found = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop.id), seatedCondition))
  const seated = people.filter(isSeated).map(({ id }) => id)
  expect(people).toHaveLength(12)
  expect(found.map(({ id }) => id).sort()).toEqual(seated.sort())
})

it('leads an old invitation link to no newer registration of the address, because a stranger may hold it', async () => {
  const workshop = await aWorkshop()
  const old = await aRegistration(workshop, { cancelled_at: new Date().toISOString() })
  expect(await findInvitee(workshop.id, old.invite_slug)).toMatchObject({ status: 'ok' })
  const present = await aRegistration(workshop, { email: old.email })
  expect(await findInvitee(workshop.id, old.invite_slug)).toEqual({ status: 'invite_slug_not_found' })
  expect(await findInvitee(workshop.id, present.invite_slug)).toMatchObject({ status: 'already_registered' })
})

it('fills the form of a person who left only an address with the last registration of that address', async () => {
  const workshop = await aWorkshop()
  const { email } = await aRegistration(await aWorkshop(), { last_name: 'Weiß', city: 'Ulm', external_id: 'K-7' })
  const interest = await anInterest(workshop, { email })
  const stranger = await anInterest(workshop)
  expect(await findInvitee(workshop.id, interest.invite_slug)).toMatchObject({
    status: 'ok',
    email,
    last_name: 'Weiß',
    city: 'Ulm',
    external_id: 'N/A',
  })
  expect(await findInvitee(workshop.id, stranger.invite_slug)).toMatchObject({ last_name: '', city: '' })
})
