import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { aForm, aSubmission, countSeatsTaken, registrationsAt } from '@/testing/factories'
import {
  type Act,
  type Event,
  findIdleOffers,
  inState,
  pickOf,
  pickParty,
  readSeated,
  readSituation,
  runStep,
  type Situation,
  STEPS,
} from '@/testing/generated/waitlist-steps'
import { repetitions } from '@/testing/repetitions'
import { aUser } from '@/testing/users'
import {
  accept,
  aFullEvent,
  aWaitingParty,
  cancelSeat,
  hoursAfter,
  NOON,
  offerSeats,
  sendAllMails,
  stateOf,
} from '@/testing/waitlist'
import { offersEndAt } from '../rules'
import { leaveWaitlist } from './change-waiting-party'

/** An offer is accepted once, for as many people as it has seats. */
const acceptOnce: Act = async ({ workshop, now }, pick) => {
  const party = await pickParty(workshop, pick, 'offered')
  if (!party) return
  const before = await countSeatsTaken(workshop)
  const first = await accept(party.registration_id, now)
  expect(await accept(party.registration_id, now)).toEqual({ ...first, isRepeated: true })
  expect((await countSeatsTaken(workshop)) - before).toBe(Math.min(party.size, party.offered_seats ?? 0))
}

const ACTS = {
  ...STEPS,
  accept: acceptOnce,
  fail: async ({ workshop, now }) => {
    await sendAllMails(workshop, now, 'bounced')
  },
  hours: async () => undefined,
  days: async () => undefined,
} satisfies Record<string, Act>

const HOURS: Partial<Record<keyof typeof ACTS, number>> = { hours: 5, days: 47 }

/** Registered and held seats stay within the maximum, unless staff lowered it; then they do not grow. */
function expectNoOversell(before: Situation, { event, seated, held }: Situation): void {
  const most = Math.max(event.maximum_participants ?? Infinity, before.seated + before.held)
  expect(seated + held).toBeLessThanOrEqual(most)
}

/** Every party that stands before a newly offered one has no offer because it did not fit. */
async function expectOrder(before: Situation, after: Situation): Promise<void> {
  const known = new Set(inState(before.parties, 'offered').map(({ registration_id }) => registration_id))
  const rows = await readLog(after.event.id)
  for (const offered of inState(after.parties, 'offered').filter(
    ({ registration_id }) => !known.has(registration_id),
  )) {
    const changes = rows.findLast((row) => row.object_id === offered.registration_id && isOffer(row.changes))?.changes
    const { free, by_hand } = changes as Offered
    if (by_hand) continue
    const passed = inState(after.parties, 'waiting').filter(({ position }) => position < offered.position)
    for (const party of passed) expect(party.may_split || party.size <= free).toBe(false)
  }
}

/** No offer is open beyond the end of all offers. */
function expectNoLateOffer({ event, parties }: Situation, now: Date): void {
  const offered = inState(parties, 'offered')
  const end = offersEndAt(event).getTime()
  for (const party of offered) expect(Date.parse(party.expires_at ?? '')).toBeLessThanOrEqual(end)
  if (now.getTime() > end) expect(offered).toEqual([])
}

/** Each entry has at most one offer, and each offer has one mail. */
async function expectOneOfferEach({ id }: Event): Promise<void> {
  const rows = await readLog(id)
  const offers = rows.filter(({ changes }) => isOffer(changes)).map(({ object_id }) => object_id)
  expect(new Set(offers).size).toBe(offers.length)
  const sent = await db
    .select({ registration_id: mails.registration_id })
    .from(mails)
    .where(and(eq(mails.workshop_id, id), eq(mails.type, 'offer')))
  expect(sent.map(({ registration_id }) => registration_id).toSorted()).toEqual(offers.toSorted())
}

type Offered = {
  position: number
  seats: number
  free: number
  passed_over?: { position: number; people: number }[]
  by_hand?: true
}
const isOffer = (changes: unknown) => JSON.stringify(Object(changes).waitlist) === '["waiting","offered"]'

const readLog = (workshop_id: number) =>
  db
    .select({ id: auditLog.id, object_id: auditLog.object_id, changes: auditLog.changes })
    .from(auditLog)
    .innerJoin(registrations, eq(registrations.id, auditLog.object_id))
    .where(eq(registrations.workshop_id, workshop_id))
    .orderBy(asc(auditLog.id))

/** The log alone proves the order: each party before the offered one is named, and did not fit. */
async function expectOrderInLog({ id }: Event): Promise<number> {
  const offers = (await readLog(id)).filter(({ changes }) => isOffer(changes)).map(({ changes }) => changes as Offered)
  for (const { position, seats, free, passed_over = [] } of offers) {
    expect(seats).toBeLessThanOrEqual(free)
    for (const passed of passed_over) {
      expect(passed.position).toBeLessThanOrEqual(position)
      expect(passed.people).toBeGreaterThan(free)
    }
  }
  return offers.length
}

describe('whatever happens in whatever order', () => {
  const steps = fc.array(
    fc.record({
      act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
      pick: fc.nat({ max: 1000 }),
    }),
    { minLength: 12, maxLength: 30 },
  )

  it('no seat is sold twice or idle, nobody is offered twice or late, and the log proves the order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (story, hasDeadline) => {
        const registration_deadline = hasDeadline ? '2030-07-08 10:00' : null
        const { workshop } = await aFullEvent({ maximum_participants: 4, offer_hours: 4, registration_deadline })
        const world = { workshop, now: new Date(NOON), author: await aUser() }
        for (const step of story) {
          const before = await readSituation(workshop)
          await runStep(ACTS[step.act], world, step.pick)
          expectNoOversell(before, await readSituation(workshop))
          world.now = hoursAfter(world.now, HOURS[step.act] ?? 0.1)
          if (step.pick % 5 > 0) await sendAllMails(workshop, world.now)
          const settled = await readSituation(workshop)
          await offerSeats(workshop, world.now)
          const after = await readSituation(workshop)
          expectNoOversell(before, after)
          await expectOrder(settled, after)
          expect(findIdleOffers(after, world.now)).toEqual([])
          expectNoLateOffer(after, world.now)
        }
        await expectOneOfferEach(workshop)
        await expectOrderInLog(workshop)
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

describe('an event with 20 seats, 500 people and 60 parties that wait', () => {
  const changes = repetitions({ gate: 15, all: 200 })

  it(`offers each freed seat in the order of the list after each of ${changes} cancellations and raises`, async () => {
    const { workshop } = await aFullEvent({ maximum_participants: 20, offer_hours: 4 })
    await registrationsAt(workshop, 480, { registered: null, invitation_sent: NOON.toISOString() })
    for (let party = 0; party < 60; party++)
      await aWaitingParty(workshop, { people: 1 + (party % 4), may_split: party % 7 === 0 })
    const author = await aUser()
    let now = NOON
    for (let change = 0; change < changes; change++) {
      const before = await readSituation(workshop)
      if (change % 10 === 9) await STEPS.raise({ workshop, now, author }, 0)
      else {
        const people = await readSeated(workshop)
        const person = pickOf(people, change * 7)
        if (person) await cancelSeat(person, now)
      }
      now = hoursAfter(now, 1 / 60)
      await sendAllMails(workshop, now)
      await offerSeats(workshop, now)
      const offered = inState((await readSituation(workshop)).parties, 'offered')
      for (const party of offered.filter((_, index) => index % 3 !== 2)) await accept(party.registration_id, now)
      for (const party of offered.filter((_, index) => index % 3 === 2))
        await leaveWaitlist(party.registration_id, { now })
      await offerSeats(workshop, now)
      const after = await readSituation(workshop)
      expectNoOversell(before, after)
      expect(findIdleOffers(after, now)).toEqual([])
    }
    expect(await expectOrderInLog(workshop)).toBeGreaterThanOrEqual(Math.min(60, changes - 10))
    await expectOneOfferEach(workshop)
  }, 180_000)
})

it('two instances that run at once offer a seat once', async () => {
  const { workshop, seated } = await aFullEvent({ maximum_participants: 2 })
  const ids = []
  for (let party = 0; party < 4; party++) ids.push(await aWaitingParty(workshop))
  for (const person of seated) await cancelSeat(person)
  await Promise.all([1, 2, 3, 4].map(() => offerSeats(workshop)))
  const states = await Promise.all(ids.map(stateOf))
  expect(states).toEqual(['offered', 'offered', 'waiting', 'waiting'])
  await expectOneOfferEach(workshop)
})

it('one seat cannot be accepted and given away at the same moment', async () => {
  const { workshop, seated } = await aFullEvent()
  const id = await aWaitingParty(workshop)
  for (const person of seated) await cancelSeat(person)
  await offerSeats(workshop)
  const strangers = Array.from({ length: 20 }, () => registerParty(aForm(workshop), aSubmission({ now: NOON })))
  const outcomes = await Promise.allSettled([accept(id), accept(id), ...strangers])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await countSeatsTaken(workshop)).toBe(1)
})
