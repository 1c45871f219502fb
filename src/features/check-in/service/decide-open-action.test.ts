import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { NotFound } from '@/contract/problems'
import type { Action } from '@/contract/values/check-in'
import { messageOf, ticketTextOf } from '@/features/tickets/rules/code'
import { checkInActions } from '@/schema/check-in'
import { newOpaqueId } from '@/schema/columns'
import { registrations, retiredTickets } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { aDeviceOf, aHelper } from '@/testing/check-in'
import { anEmail, anInterest, aRegistration, aWorkshop, readRegistrations } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { decideAction, decideHeldActions } from './decide-open-action'
import { readOpenActions } from './open-actions'

afterAll(closeDatabase)

const author = await aUser()
const EVENT = { date: '2026-12-01', time: '18:00', end_time: '20:00' }
const CAME_AT = '2026-12-01T17:05:00.000Z'
const now = new Date('2026-12-01T20:30:00.000Z')

type Row = Omit<Partial<typeof checkInActions.$inferInsert>, 'recorded'>
type Stored = Row & { recorded: Omit<Action, 'id' | 'seconds_ago'> }

/** An action of a device that was revoked before it arrived, unless the fields say otherwise. */
async function anOpenAction(workshop_id: number, { recorded, ...fields }: Stored) {
  const { link } = await aHelper({ workshop_id })
  const action = { id: newOpaqueId(), seconds_ago: 0, ...recorded }
  const [row] = await db
    .insert(checkInActions)
    .values({
      workshop_id,
      device_id: (await aDeviceOf(link)).id,
      action_id: action.id,
      kind: action.kind,
      registration_id: action.registration_id ?? null,
      recorded: action,
      occurred_at: CAME_AT,
      outcome: 'held',
      reason: 'device_revoked',
      ...fields,
    })
    .returning()
  if (!row) throw new Error('no action')
  return row
}

type Open = Awaited<ReturnType<typeof anOpenAction>>
const decide = ({ id: action, workshop_id: id }: Open, decision: 'apply' | 'dismiss') =>
  decideAction({ id, action }, decision, { author, now })
const readAction = async ({ id }: Open) => (await db.select().from(checkInActions).where(eq(checkInActions.id, id)))[0]
const readPerson = async ({ id }: { id: string }) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]

it('saves what a revoked device recorded with the time of the action, once, and says so in the log', async () => {
  const workshop = await aWorkshop(EVENT)
  const person = await aRegistration(workshop)
  const held = await anOpenAction(workshop.id, { recorded: { kind: 'came', registration_id: person.id } })
  expect(await readOpenActions(workshop.id, 'en')).toMatchObject([{ id: held.id, name: 'Mona Lang', outcome: 'held' }])

  await decide(held, 'apply')
  await decide(held, 'dismiss')
  expect(await readPerson(person)).toMatchObject({ participated: CAME_AT, participated_by: author.id })
  expect(await readAction(held)).toMatchObject({ outcome: 'saved', recorded: null, decided_by: author.id })
  expect(await readOpenActions(workshop.id, 'en')).toEqual([])
  const entries = await db.select().from(auditLog).where(eq(auditLog.object_id, person.id))
  expect(entries.flatMap(({ changes }) => Object(changes).entrance_action ?? [])).toEqual(['held', 'apply'])
})

it('takes all that a revoked device recorded at once, and leaves open what cannot be applied', async () => {
  const workshop = await aWorkshop(EVENT)
  const people = [await aRegistration(workshop), await aRegistration(workshop)]
  const { link } = await aHelper({ workshop_id: workshop.id })
  const { id: device_id } = await aDeviceOf(link)
  for (const { id } of people)
    await anOpenAction(workshop.id, { device_id, recorded: { kind: 'came', registration_id: id } })
  const unknown = await anOpenAction(workshop.id, {
    device_id,
    registration_id: null,
    recorded: { kind: 'came', registration_id: newOpaqueId() },
  })
  const other = await anOpenAction(workshop.id, { recorded: { kind: 'came', registration_id: people[0]?.id } })

  await decideHeldActions({ id: workshop.id, action: unknown.id }, 'apply', { author, now })
  for (const person of people) expect(await readPerson(person)).toMatchObject({ participated: CAME_AT })
  const open = (await readOpenActions(workshop.id, 'en')).map(({ id }) => id)
  expect(open.toSorted()).toEqual([unknown.id, other.id].toSorted())
})

it('keeps the time of a restored check-in, also when one that was taken back before arrives later', async () => {
  const workshop = await aWorkshop(EVENT)
  const person = await aRegistration(workshop)
  const about = { registration_id: person.id } as const
  const restored = { ...about, kind: 'restored', participated: CAME_AT } as const
  await decide(
    await anOpenAction(workshop.id, { recorded: restored, occurred_at: '2026-12-01T18:00:00.000Z' }),
    'apply',
  )
  expect(await readPerson(person)).toMatchObject({ participated: CAME_AT })
  const takenBack = { occurred_at: '2026-12-01T17:00:00.000Z', recorded: { ...about, kind: 'not_came' } } as const
  await decide(await anOpenAction(workshop.id, takenBack), 'apply')
  expect(await readPerson(person)).toMatchObject({ participated: CAME_AT })
})

it('gives the person who cancelled, waits or came without a registration a seat, also at a full event', async () => {
  const workshop = await aWorkshop({ ...EVENT, maximum_participants: 1 })
  await aRegistration(workshop)
  const cancelled = await aRegistration(workshop, { cancelled_at: CAME_AT })
  const waiting = await anInterest(workshop, { last_name: 'Wartet' })
  const walkIn = { first_name: 'Eva', last_name: 'Neu', email: anEmail() }
  const refused = { outcome: 'refused', reason: 'cancelled' } as const
  for (const { id: registration_id } of [cancelled, waiting])
    await decide(await anOpenAction(workshop.id, { recorded: { kind: 'came', registration_id }, ...refused }), 'apply')
  await decide(await anOpenAction(workshop.id, { recorded: { kind: 'walk_in', person: walkIn } }), 'apply')

  const there = (await readRegistrations(workshop)).filter(({ participated }) => participated !== null)
  expect(new Set(there.map(({ email }) => email))).toEqual(new Set([cancelled.email, waiting.email, walkIn.email]))
  for (const { participated, registered, cancelled_at } of there)
    expect({ participated, cancelled_at, isSeated: registered !== null }).toEqual({
      participated: CAME_AT,
      cancelled_at: null,
      isSeated: true,
    })
})

it('gives the person of a renewed ticket who cancelled a seat', async () => {
  const workshop = await aWorkshop(EVENT)
  const person = await aRegistration(workshop, { cancelled_at: CAME_AT })
  const { id: registration_id } = person
  const code = 'ab'.repeat(10)
  const created_at = '2026-12-01T17:00:00.000Z'
  await db
    .insert(retiredTickets)
    .values({ code, registration_id, workshop_id: workshop.id, reason: 'renewed', created_at })
  const ticket = ticketTextOf(messageOf({ workshop_id: workshop.id, code }))
  const recorded = { kind: 'came', registration_id, ticket } as const
  await decide(await anOpenAction(workshop.id, { recorded, outcome: 'refused', reason: 'renewed' }), 'apply')
  expect(await readPerson(person)).toMatchObject({ participated: CAME_AT, cancelled_at: null })
})

it('dismisses an action, and forgets what was recorded', async () => {
  const workshop = await aWorkshop(EVENT)
  const held = await anOpenAction(workshop.id, { recorded: { kind: 'came', ticket: '4711' } })
  await decide(held, 'dismiss')
  expect(await readAction(held)).toMatchObject({ outcome: 'held', recorded: null, decided_at: now.toISOString() })
  const double = await anOpenAction(workshop.id, { recorded: { kind: 'came' }, outcome: 'saved', is_double: true })
  expect(await readOpenActions(workshop.id, 'en')).toHaveLength(1)
  await decide(double, 'apply')
  expect(await readOpenActions(workshop.id, 'en')).toEqual([])
})

it('refuses to save an action of nobody at this event, and one of another event', async () => {
  const workshop = await aWorkshop(EVENT)
  const removed = await aRegistration(workshop, { deleted_at: CAME_AT })
  const recorded = { kind: 'came', registration_id: removed.id } as const
  const open = await anOpenAction(workshop.id, { recorded, outcome: 'refused', reason: 'removed' })
  await expect(decide(open, 'apply')).rejects.toMatchObject({ status: 422, text: 'entrance_action_not_applicable' })
  expect(await readAction(open)).toMatchObject({ outcome: 'refused', decided_at: null })
  await expect(decide({ ...open, workshop_id: (await aWorkshop()).id }, 'dismiss')).rejects.toThrow(NotFound)
})

it('refuses to seat somebody who cancelled and has another seat at the event since', async () => {
  const workshop = await aWorkshop(EVENT)
  const cancelled = await aRegistration(workshop, { cancelled_at: CAME_AT })
  await aRegistration(workshop, { email: cancelled.email })
  const recorded = { kind: 'came', registration_id: cancelled.id } as const
  const open = await anOpenAction(workshop.id, { recorded, outcome: 'refused', reason: 'cancelled' })
  await expect(decide(open, 'apply')).rejects.toMatchObject({ status: 422, text: 'entrance_action_not_applicable' })
})
