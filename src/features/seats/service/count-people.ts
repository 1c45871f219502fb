import { and, isNotNull, isNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { notCheckedInCondition, registrations, seatedCondition, waitingCondition } from '@/schema/registrations'
import { takenPlaceCondition, workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import { countHeldSeats, isQueueingAt, openEntriesOf } from './count-seats'

export const EMPTY_COUNT = {
  total: 0,
  invited: 0,
  registered: 0,
  parties: 0,
  participated: 0,
  no_show: 0,
  waiting: 0,
  offered: 0,
  waiting_people: 0,
  held: 0,
  is_queueing: false,
  has_taken_place: false,
}
type PeopleCount = typeof EMPTY_COUNT

const { id: registration_id, invitation_sent, participated, preliminary_registration } = registrations

export const countWhere = (condition: SQLWrapper | undefined): SQL<number> =>
  sql<number>`count(${registration_id}) filter (where ${condition})`.mapWith(Number)

const isOnList = not(preliminary_registration)

/**
 * True for one person of each party: its main registration, or a companion whose main registration has no seat. The columns
 * are written with their table, because a query of one table would leave that out and mean the inner one. The planner would
 * answer `not exists` by reading all registrations once; a scalar subquery reads an index for each companion.
 */
const leadsParty = sql`(registrations.accompaniment_of is null or (
  select main.id from registrations main where main.id = registrations.accompaniment_of
    and main.registered is not null and main.cancelled_at is null and main.deleted_at is null) is null)`

/**
 * The numbers that staff see, as columns of a query of registrations that are not removed. Each of them counts people;
 * `parties` counts the registrations that these people came with: a main registration and its companions are one.
 * `not_checked_in` is the number of no-shows once the event has taken place.
 */
export const PEOPLE_NUMBERS = {
  total: countWhere(isOnList),
  invited: countWhere(and(isOnList, isNotNull(invitation_sent))),
  registered: countWhere(seatedCondition),
  parties: countWhere(and(seatedCondition, leadsParty)),
  participated: countWhere(and(isOnList, isNotNull(participated))),
  not_checked_in: countWhere(notCheckedInCondition),
  waiting_people: countWhere(waitingCondition),
}

/** The number of parties that wait, or that have an offer. */
const countEntriesOf = (workshop_id: SQLWrapper | number, state: 'waiting' | 'offered'): SQL<number> =>
  sql<number>`(select count(*)::int from ${openEntriesOf(workshop_id)} and entry.state = ${sql.raw(`'${state}'`)})`

/** The numbers of the waiting list, as columns of a query of events. They count parties, and the seats held for them. */
export const EVENT_NUMBERS = {
  waiting: countEntriesOf(workshops.id, 'waiting'),
  offered: countEntriesOf(workshops.id, 'offered'),
  held: countHeldSeats(workshops.id),
  is_queueing: isQueueingAt(workshops.id),
  has_taken_place: takenPlaceCondition,
}

type CountedPeople = { not_checked_in: number; has_taken_place: boolean }

/** Nobody is a no-show before the event has taken place. */
export const withNoShow = <Counted extends CountedPeople>({ not_checked_in, ...counted }: Counted) => ({
  ...counted,
  no_show: counted.has_taken_place ? not_checked_in : 0,
})

/** Counts the people by event. */
export async function countPeople(ids: number[], from: Db | Tx = db): Promise<Map<number, PeopleCount>> {
  if (ids.length === 0) return new Map()
  const { workshop_id, deleted_at } = registrations
  const [rows, events] = await Promise.all([
    from
      .select({ workshop_id, ...PEOPLE_NUMBERS })
      .from(registrations)
      .where(and(isAnyOf(workshop_id, ids), isNull(deleted_at)))
      .groupBy(workshop_id),
    from
      .select({ id: workshops.id, ...EVENT_NUMBERS })
      .from(workshops)
      .where(isAnyOf(workshops.id, ids)),
  ])
  const people = new Map(rows.map(({ workshop_id: id, ...numbers }) => [id, numbers]))
  return new Map(
    events.map(({ id, ...numbers }) => {
      const counted = { ...EMPTY_COUNT, not_checked_in: 0, ...people.get(id), ...numbers }
      return [id, withNoShow(counted)]
    }),
  )
}
