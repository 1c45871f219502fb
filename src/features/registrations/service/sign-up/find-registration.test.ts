import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { isSeated } from '../../rules'
import { holdsSeat, registrations } from '../../table'

const STAMPS = [null, '2026-04-01T10:00:00.000Z']
const STATES = STAMPS.flatMap((registered) =>
  STAMPS.flatMap((cancelled_at) =>
    STAMPS.flatMap((deleted_at) =>
      [false, true].map((preliminary_registration) => ({
        ...{ registered, cancelled_at, deleted_at, preliminary_registration },
      })),
    ),
  ),
)

it('finds the same seats by holdsSeat as by isSeated', async () => {
  const workshop = await aWorkshop()
  // A check of the table excludes an interest that is registered.
  const states = STATES.filter(({ registered, preliminary_registration }) => !(registered && preliminary_registration))
  const people = await Promise.all(states.map((state) => aRegistration(workshop, state)))
  const found = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop.id), holdsSeat))
  const seated = people.filter(isSeated).map(({ id }) => id)
  expect(people).toHaveLength(12)
  expect(found.map(({ id }) => id).sort()).toEqual(seated.sort())
})
