import { describe, expect, it } from 'vitest'
import { promoteInterests } from '@/features/waitlist/service/promote'
import {
  aForm,
  aRegistration,
  aSubmission,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
  someCompanions,
} from '@/testing/factories'
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
import type { WaitingCompanions } from '../../contract/moves'
import { isInterested, isSeated } from '../../rules/states'
import { moveRegistrations } from '../people/move'
import { saveRegistration } from '../people/save-registration'
import { registerParty } from './register'

const context = { author: { id: (await aUser()).id }, now: NOON }

type Event = { id: number }
type Main = { id: string; email: string }
type Answer = { waiting_companions?: WaitingCompanions; beyond_maximum?: boolean }

/** Every way in which staff give a seat to a person who waits with two companions. */
const WAYS: Record<string, (event: Event, main: Main, answer: Answer) => Promise<unknown>> = {
  'add the person by hand': ({ id: workshop_id }, { email }, answer) =>
    saveRegistration({ workshop_id, email, registered: true, notify: true, ...answer }, context),
  'register the invitation of the person': async ({ id: workshop_id }, { email }, answer) => {
    const { id } = await aRegistration({ id: workshop_id }, { email, registered: null })
    return saveRegistration({ id, registered: true, notify: true, ...answer }, context)
  },
  'move the person in': async ({ id: workshop_id }, { email }, answer) => {
    const { id } = await aRegistration(await aWorkshop(), { email })
    return moveRegistrations({ ids: [id], workshop_id, companions: true, notify: true, ...answer }, context)
  },
  'register the person from the list': (_, { id }, answer) =>
    promoteInterests({ ids: [id], notify: true, ...answer }, context),
}

/** An event whose three seats are held for the party of three, or taken where nothing was offered. */
async function aPartyOfThree({ isOffered }: { isOffered: boolean }) {
  const { workshop, seated } = await aFullEvent({ maximum_participants: 3 })
  const id = await aWaitingParty(workshop, { people: 3 })
  if (isOffered) {
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    expect(await readEntry(id)).toMatchObject({ state: 'offered', offered_seats: 3 })
  }
  const main = (await readRegistrations(workshop)).find((row) => row.id === id)
  if (!main) throw new Error('the party waits')
  return { workshop, main }
}

const readPeople = async (event: Event) => {
  const rows = await readRegistrations(event)
  return { seated: rows.filter(isSeated), waiting: rows.filter(isInterested) }
}

const registerStranger = (event: Event) => registerParty(aForm(event), aSubmission({ now: NOON }))

describe.each(Object.entries(WAYS))('staff who %s', (_, seat) => {
  it('leave the companions their held seats, which no stranger gets, and are not asked about the maximum', async () => {
    const { workshop, main } = await aPartyOfThree({ isOffered: true })
    await seat(workshop, main, { waiting_companions: 'stay' })
    await expect(registerStranger(workshop)).rejects.toMatchObject({ status: 422 })
    const { seated, waiting } = await readPeople(workshop)
    expect(seated.map(({ email }) => email)).toEqual([main.email])
    const [next] = waiting.filter(({ accompaniment_of }) => accompaniment_of === null)
    if (!next) throw new Error('nobody leads the rest')
    expect(waiting).toHaveLength(2)
    expect(await stateOf(main.id)).toBe('accepted')
    expect(await readEntry(next.id)).toMatchObject({ state: 'offered', offered_seats: 2, position: 1 })
    expect(await mailTypesOf(next.id)).toEqual(['offer'])

    await offerSeats(workshop)
    await accept(next.id)
    expect(await countSeatsTaken(workshop)).toBe(3)
  })

  it('take the companions along', async () => {
    const { workshop, main } = await aPartyOfThree({ isOffered: true })
    await seat(workshop, main, { waiting_companions: 'along' })
    const { seated, waiting } = await readPeople(workshop)
    expect(waiting).toEqual([])
    const [leader] = seated.filter(({ email }) => email === main.email)
    expect(seated.map(({ accompaniment_of }) => accompaniment_of).sort()).toEqual([leader?.id, leader?.id, null].sort())
    expect(await stateOf(main.id)).toBe('accepted')
    const companion = seated.find(({ accompaniment_of }) => accompaniment_of !== null)
    expect(await mailTypesOf(companion?.id ?? '')).toEqual(['confirmation'])
    await offerSeats(workshop)
    expect(await countSeatsTaken(workshop)).toBe(3)
  })

  it('are asked about the companions', async () => {
    const { workshop, main } = await aPartyOfThree({ isOffered: true })
    await expect(seat(workshop, main, { waiting_companions: 'ask' })).rejects.toMatchObject({
      errors: { waiting_companions: [{ key: 'waiting_companions_ask', values: { count: 2 } }] },
    })
    expect(await countSeatsTaken(workshop)).toBe(0)
  })
})

it('a person who waits keeps the seats that are held for those who still wait with that person', async () => {
  const { workshop, main } = await aPartyOfThree({ isOffered: true })
  const [companion] = (await readPeople(workshop)).waiting.filter(({ id }) => id !== main.id)
  await WAYS['add the person by hand']?.(workshop, companion ?? main, {})
  await offerSeats(workshop)
  expect(await readEntry(main.id)).toMatchObject({ state: 'offered', offered_seats: 2 })
})

it('a form by the link of an offer takes held seats for everybody whom it names, and the rest keeps its position', async () => {
  const { workshop, main } = await aPartyOfThree({ isOffered: true })
  const { email, invite_slug } = main
  await registerParty(aForm(workshop, { email, invite_slug, company: someCompanions(1) }), aSubmission({ now: NOON }))
  const { seated, waiting } = await readPeople(workshop)
  const first = waiting.find(({ accompaniment_of }) => accompaniment_of === null)
  expect([seated.length, waiting.length]).toEqual([2, 2])
  expect(await readEntry(first?.id ?? '')).toMatchObject({ state: 'offered', offered_seats: 1, position: 1 })
})

it('the rest of a party keeps its position when staff exceed the maximum for its main person', async () => {
  const { workshop, main } = await aPartyOfThree({ isOffered: false })
  const behind = await aWaitingParty(workshop)
  await WAYS['add the person by hand']?.(workshop, main, { beyond_maximum: true })
  const rest = (await readPeople(workshop)).waiting.find(
    ({ accompaniment_of, id }) => !accompaniment_of && id !== behind,
  )
  expect(await readEntry(rest?.id ?? '')).toMatchObject({ state: 'waiting', position: 1 })
  expect(await readEntry(behind)).toMatchObject({ position: 2 })
})
