import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { LIST_FILTERS } from '@/features/registrations/contract/office'
import { stateWithCount } from '@/features/workshops/rules'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { aFullEvent, aWaitingParty, cancelSeat, offerSeats } from '@/testing/waitlist'
import { countPeople, EMPTY_COUNT } from './count-people'

const countRegistrations = routeOf('registrations.countRegistrations')
const listRegistrations = routeOf('registrations.listRegistrations')
const getWorkshop = routeOf('workshops.getWorkshop')
const listWorkshops = routeOf('workshops.listWorkshops')

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
const EVERYBODY = {
  ...EMPTY_COUNT,
  total: 6,
  invited: 3,
  registered: 3,
  parties: 2,
  participated: 2,
  waiting_people: 1,
}

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
  expect(counted.get(other.id)).toEqual({ ...EMPTY_COUNT, total: 1, registered: 1, parties: 1 })
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

it('counts a companion whose main registration is cancelled as a registration of its own', async () => {
  const workshop = await aWorkshop()
  const { id: accompaniment_of } = await aRegistration(workshop, { cancelled_at: now })
  await aRegistration(workshop, { accompaniment_of })
  expect((await countPeople([workshop.id])).get(workshop.id)).toMatchObject({ registered: 1, parties: 1 })
})

it.each([
  ['after an event', { date: '2020-01-01' }, 1],
  ['before an event', { date: '2040-01-01' }, 0],
  ['after an event that was cancelled', { date: '2020-01-01', cancelled_at: now }, 0],
])('says the same numbers wherever staff read them: %s', async (_, fields, no_show) => {
  const { token } = await aUser({ is_super_user: true })
  const workshop = await aWorkshop({ date: '2040-01-01', maximum_participants: 1 })
  await everybodyAt(workshop)
  await aWaitingParty(workshop, { people: 3, now: new Date() })
  await db.update(workshops).set(fields).where(eq(workshops.id, workshop.id))
  const { id } = workshop
  const list = await callRoute(listWorkshops, { query: { 'filter[id]': String(id) }, token })
  const screen = await callRoute(getWorkshop, { params: { id }, token })
  const header = await callRoute(countRegistrations, { params: { id }, token })
  const expected = {
    ...EVERYBODY,
    no_show,
    waiting: 2,
    waiting_people: 4,
    is_queueing: true,
    has_taken_place: no_show > 0,
  }
  expect(list.body.data).toMatchObject([{ count: expected }])
  expect(screen.body.count).toEqual(expected)
  expect(header.body).toMatchObject(expected)
  const filters = { ...header.body, interest: expected.waiting_people }
  for (const standing of LIST_FILTERS) {
    const query = { 'filter[workshop_id]': String(id), 'filter[standing]': standing }
    const { body } = await callRoute(listRegistrations, { query, token })
    expect([standing, body.meta.pagination.total]).toEqual([standing, filters[standing]])
  }
})
