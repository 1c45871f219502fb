import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cancelEvent } from '@/features/event-lifecycle/service/cancel'
import { restoreEvent } from '@/features/event-lifecycle/service/restore'
import { saveWorkshop } from '@/features/event-lifecycle/service/save'
import { countRegistrations } from '@/features/registrations/service/people/count-registrations'
import {
  deleteRegistration,
  listRemovals,
  restoreRegistrations,
} from '@/features/registrations/service/people/remove-and-restore'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { auditLog } from '@/schema/system/audit'
import { waitlistEntries } from '@/schema/waitlist'
import { db } from '@/server/database/db'
import { anEmail, aWorkshopDraft, countSeatsTaken, readRegistrations } from '@/testing/factories'
import { aUser } from '@/testing/users'
import {
  accept,
  aFullEvent,
  aWaitingParty,
  cancelSeat,
  mailTypesOf,
  NOON,
  offerSeats,
  readEntry,
  stateOf,
} from '@/testing/waitlist'
import { leaveWaitlist } from './change-waiting-party'
import { listWaitlist } from './list-entries'
import { moveWaiting, offerByHand } from './move-and-offer-by-hand'
import { promoteInterests } from './promote'

const query = { page: 1, per_page: 20, sortByDirection: 'asc' as const }
const list = async (workshop: { id: number }, entries: 'open' | 'ended' = 'open') =>
  (await listWaitlist({ ...query, filter: { workshop_id: workshop.id, entries } }, 'de')).data
const aContext = async () => ({ author: await aUser(), now: NOON })
const CONFIRM = { notify: true }

describe('staff', () => {
  it('see the parties in the order of the list, and those that are over apart', async () => {
    const { workshop, seated } = await aFullEvent({ maximum_participants: 2 })
    const first = await aWaitingParty(workshop, { people: 2 })
    const second = await aWaitingParty(workshop, { may_split: true })
    for (const person of seated.slice(0, 1)) await cancelSeat(person)
    await offerSeats(workshop)
    expect(await list(workshop)).toMatchObject([
      { id: first, rank: 1, people: 2, companions: ['Jonas Berg'], state: 'waiting' },
      { id: second, rank: null, people: 1, state: 'offered', offered_seats: 1, may_split: true },
    ])
    await accept(second)
    expect(await list(workshop)).toHaveLength(1)
    expect(await list(workshop, 'ended')).toMatchObject([{ id: second, state: 'accepted' }])
    expect(await countRegistrations(workshop.id)).toMatchObject({ waiting: 1, offered: 0, held: 0, seats_left: 0 })
  })

  it('move a party to another rank with a reason, which is logged', async () => {
    const { workshop } = await aFullEvent()
    const ids = [await aWaitingParty(workshop), await aWaitingParty(workshop), await aWaitingParty(workshop)]
    const [first, second, third = ''] = ids
    await moveWaiting(third, { rank: 1, reason: 'Referentin' }, await aContext())
    expect((await list(workshop)).map(({ id }) => id)).toEqual([third, first, second])
    const rows = await db.select().from(auditLog).where(eq(auditLog.object_id, third))
    expect(rows.map(({ changes }) => changes)).toContainEqual({ rank: [3, 1], reason: 'Referentin' })
  })

  it('move a party past others at the same position', async () => {
    const { workshop, seated } = await aFullEvent()
    const offered = await aWaitingParty(workshop)
    await aWaitingParty(workshop)
    await aWaitingParty(workshop)
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    await db.update(waitlistEntries).set({ position: 1 }).where(eq(waitlistEntries.workshop_id, workshop.id))
    const [before, after] = (await list(workshop)).filter(({ rank }) => rank !== null)
    await moveWaiting(after?.id ?? '', { rank: 1, reason: 'Referentin' }, await aContext())
    expect((await list(workshop)).map(({ id, rank }) => [id, rank])).toContainEqual([after?.id, 1])
    await moveWaiting(after?.id ?? '', { rank: 2, reason: 'Doch nicht' }, await aContext())
    expect((await list(workshop)).map(({ id, rank }) => [id, rank])).toContainEqual([before?.id, 1])
    expect(await stateOf(offered)).toBe('offered')
  })

  it('offer seats out of turn, beyond the maximum only after a confirmation', async () => {
    const { workshop } = await aFullEvent()
    const first = await aWaitingParty(workshop)
    const second = await aWaitingParty(workshop)
    const context = await aContext()
    await expect(offerByHand(second, {}, context)).rejects.toMatchObject({
      errors: { beyond_maximum: [{ key: 'event_full_ask' }] },
    })
    await offerByHand(second, { beyond_maximum: true }, context)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['waiting', 'offered'])
    await expect(offerByHand(second, {}, context)).rejects.toMatchObject({ errors: { workshop_id: ['not_waiting'] } })
    await accept(second)
    expect(await countSeatsTaken(workshop)).toBe(2)
  })

  it('give a party its seats directly, all of its people or none', async () => {
    const { workshop, seated } = await aFullEvent({ maximum_participants: 2 })
    const id = await aWaitingParty(workshop, { people: 2 })
    const context = await aContext()
    for (const person of seated.slice(0, 1)) await cancelSeat(person)
    await expect(promoteInterests({ ids: [id], ...CONFIRM }, context)).rejects.toThrow()
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    const { ids } = await promoteInterests({ ids: [id], ...CONFIRM }, context)
    expect(ids).toHaveLength(2)
    expect(await countSeatsTaken(workshop)).toBe(2)
    expect(await stateOf(id)).toBe('accepted')
    expect(await mailTypesOf(id)).toEqual(['interest', 'offer', 'confirmation'])
  })

  it('cannot give a held seat to anybody else without a confirmation', async () => {
    const { workshop, seated } = await aFullEvent()
    await aWaitingParty(workshop)
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    const draft = { workshop_id: workshop.id, email: anEmail(), first_name: 'Eva', last_name: 'Kurz', registered: true }
    await expect(saveRegistration({ ...draft, notify: false }, await aContext())).rejects.toMatchObject({
      errors: { beyond_maximum: [{ key: 'event_full_ask' }] },
    })
  })
})

it('a raised capacity is offered in the order of the list', async () => {
  const { workshop } = await aFullEvent()
  const id = await aWaitingParty(workshop)
  const draft = aWorkshopDraft({ date: workshop.date, signup_active: true, maximum_participants: 2 })
  await saveWorkshop(workshop.id, draft, { ...(await aContext()), locale: 'de' })
  await offerSeats(workshop)
  expect(await stateOf(id)).toBe('offered')
})

it('a companion whom staff restore after the party left waits alone', async () => {
  const { workshop } = await aFullEvent()
  const id = await aWaitingParty(workshop, { people: 2 })
  const context = await aContext()
  const companion = (await readRegistrations(workshop)).find((row) => row.accompaniment_of === id)
  if (!companion) throw new Error('a companion waits')
  await deleteRegistration(companion.id, context)
  const [removal] = (await listRemovals(workshop.id, NOON)).data
  await leaveWaitlist(id, context)
  const moment = removal?.deleted_at ?? ''
  await restoreRegistrations({ id: workshop.id, deleted_at: moment, ...context })
  await offerSeats(workshop)
  expect(await list(workshop)).toMatchObject([{ id: companion.id, rank: 1, people: 1 }])
})

it('a cancelled event tells those who wait with its people, and goes on when it is restored', async () => {
  const { workshop, seated } = await aFullEvent()
  const id = await aWaitingParty(workshop)
  const context = await aContext()
  for (const person of seated) await cancelSeat(person)
  await offerSeats(workshop)
  await cancelEvent(workshop.id, { note: '', notify: true }, context)
  await cancelEvent(workshop.id, { note: '', notify: true }, context)
  await offerSeats(workshop)
  expect(await mailTypesOf(id)).toEqual(['interest', 'offer', 'waiting_ended'])
  expect(await readEntry(id)).toMatchObject({ state: 'waiting', offered_seats: null })
  await restoreEvent(workshop.id, { notify: false }, context)
  await offerSeats(workshop)
  expect(await stateOf(id)).toBe('offered')
})
