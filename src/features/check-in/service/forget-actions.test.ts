import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { checkInActions, checkInDevices, helperLinks } from '@/schema/check-in'
import { closeDatabase, db } from '@/server/database/db'
import { aHeldAction } from '@/testing/check-in'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { deletePastActions, ENTRANCE_RETENTION_DAYS, eraseActions, isWalkInWith } from './forget-actions'

afterAll(closeDatabase)

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
const readRecorded = async ({ id }: { id: string }) =>
  (await db.select().from(checkInActions).where(eq(checkInActions.id, id)))[0]

it('deletes who acted at the entrance 30 days after the event, and nothing of later events', async () => {
  const eventOf = async (days: number) => {
    const workshop = await aWorkshop({ date: daysAgo(days) })
    await aHeldAction(await aRegistration(workshop))
    return workshop.id
  }
  const old = await eventOf(ENTRANCE_RETENTION_DAYS + 2)
  const later = await eventOf(ENTRANCE_RETENTION_DAYS - 2)
  expect(await deletePastActions(now)).toBe(3)
  for (const table of [checkInActions, checkInDevices, helperLinks]) {
    expect(await db.$count(table, eq(table.workshop_id, old))).toBe(0)
    expect(await db.$count(table, eq(table.workshop_id, later))).toBe(1)
  }
  expect(await deletePastActions(now)).toBe(0)
})

it('empties what was recorded and corrected about a person, by the registration and by the address of a walk-in', async () => {
  const workshop = await aWorkshop()
  const person = await aRegistration(workshop)
  const held = await aHeldAction(person)
  const email = anEmail()
  const walkIn = await aHeldAction(person)
  const recorded = { kind: 'walk_in', id: walkIn.action_id, seconds_ago: 0 } as const
  await db
    .update(checkInActions)
    .set({ registration_id: null, recorded: { ...recorded, person: { first_name: 'Eva', last_name: 'Neu', email } } })
    .where(eq(checkInActions.id, walkIn.id))
  const corrected = await aHeldAction(person)
  const snapshot = { participated: now.toISOString(), intervals: [] }
  await db.update(checkInActions).set({ snapshot }).where(eq(checkInActions.id, corrected.id))
  const other = await aHeldAction(await aRegistration(workshop))

  await db.transaction((tx) => eraseActions(tx, { ids: [person.id], now, walkIns: isWalkInWith(email) }))
  for (const erased of [held, walkIn, corrected])
    expect(await readRecorded(erased)).toMatchObject({ recorded: null, snapshot: null, decided_at: now.toISOString() })
  expect(await readRecorded(other)).toMatchObject({ recorded: { kind: 'came' }, decided_at: null })
})
