import { afterAll, expect, it } from 'vitest'
import { GET as getWorkshop } from '@/app/api/sandoz/workshops/[id]/route'
import { GET as listWorkshops } from '@/app/api/sandoz/workshops/route'
import { stateWithCount } from '@/features/workshops/rules'
import { closeDatabase } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { aFullEvent, aWaitingParty, cancelSeat, offerSeats } from '@/testing/waitlist'
import { countPeople, EMPTY_COUNT } from './count-seats'

afterAll(closeDatabase)

const now = new Date().toISOString()

/** One registration of each kind. */
async function everybodyAt(workshop: { id: number }): Promise<void> {
  const { id: accompaniment_of } = await aRegistration(workshop, { invitation_sent: now, participated: now })
  await aRegistration(workshop, { accompaniment_of })
  await aRegistration(workshop, { manually_added: true, participated: now })
  await aRegistration(workshop, { cancelled_at: now, invitation_sent: now })
  await anInvitation(workshop)
  await aRegistration(workshop, { registered: null })
  await anInterest(workshop)
  await anInterest(workshop, { invitation_sent: now, cancelled_at: now })
  await aRegistration(workshop, { deleted_at: now, invitation_sent: now, participated: now })
}

/** Five people with a seat or an invitation, and one who cancelled; waiting and removed people do not count. */
const EVERYBODY = { ...EMPTY_COUNT, total: 6, invited: 3, registered: 3, participated: 2 }

it('counts invited, seated and attending people, and in the total everybody except waiting people', async () => {
  const workshop = await aWorkshop()
  await everybodyAt(workshop)
  expect((await countPeople([workshop.id])).get(workshop.id)).toEqual(EVERYBODY)
})

it('counts nobody of another event', async () => {
  const one = await aWorkshop()
  const other = await aWorkshop()
  const empty = await aWorkshop()
  await everybodyAt(one)
  await aRegistration(other)
  const counted = await countPeople([one.id, other.id, empty.id])
  expect(counted.get(one.id)).toEqual(EVERYBODY)
  expect(counted.get(other.id)).toEqual({ ...EMPTY_COUNT, total: 1, registered: 1 })
  expect(counted.get(empty.id)).toEqual(EMPTY_COUNT)
  expect((await countPeople([])).size).toBe(0)
})

it('counts the parties that wait and the seats of their offers, each of which leaves no open seat', async () => {
  const { workshop, seated } = await aFullEvent({ maximum_participants: 2 })
  const now = new Date()
  for (const people of [2, 1, 3]) await aWaitingParty(workshop, { people, now })
  for (const person of seated) await cancelSeat(person, now)
  await offerSeats(workshop, now)
  const counted = (await countPeople([workshop.id])).get(workshop.id)
  expect(counted).toMatchObject({ registered: 0, waiting: 2, offered: 1, held: 2, is_queueing: true })
  const open = { ...workshop, state: 'open' as const }
  const rest = counted ?? EMPTY_COUNT
  expect(stateWithCount(open, { ...rest, is_queueing: false }, now)).toBe('full')
  expect(stateWithCount(open, { ...rest, held: 0 }, now)).toBe('full')
  expect(stateWithCount(open, { ...rest, held: 0, is_queueing: false }, now)).toBe('open')
})

it('shows the same numbers in the list and on the screen of an event, even without people', async () => {
  const { token } = await aUser({ is_super_user: true })
  const full = await aWorkshop({ title: 'Zählprobe voll' })
  const empty = await aWorkshop({ title: 'Zählprobe leer' })
  await everybodyAt(full)
  const list = await callRoute(listWorkshops, { query: { search: 'Zählprobe', sortByDirection: 'asc' }, token })
  expect(list.body.data.map(({ count }: { count: object }) => count)).toEqual([EVERYBODY, EMPTY_COUNT])
  for (const [{ id }, count] of [[full, EVERYBODY] as const, [empty, EMPTY_COUNT] as const])
    expect((await callRoute(getWorkshop, { params: { id }, token })).body.count).toEqual(count)
})
