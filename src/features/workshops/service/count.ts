import 'server-only'
import { and, count, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { registrations, seatedCondition } from '@/features/registrations/table'
import { publicSeatsOf } from '@/features/seats/rules'
import { countEntriesOf, heldSeatsOf, isQueueingAt } from '@/features/seats/service/count-seats'
import { isAnyOf } from '@/server/crud/lists'
import { type Db, db, type Tx } from '@/server/database/db'
import type { Count } from '../contract/office'
import { type Schedule, seatsOfCount, stateOf } from '../rules'
import { workshops } from '../table'

export const EMPTY_COUNT: Count = {
  total: 0,
  invited: 0,
  registered: 0,
  participated: 0,
  waiting: 0,
  offered: 0,
  held: 0,
  is_queueing: false,
}

/** Counts the people by event. Those who wait for a seat are counted apart, by party. */
export async function countPeople(ids: number[], from: Db | Tx = db): Promise<Map<number, Count>> {
  if (ids.length === 0) return new Map()
  const { workshop_id, invitation_sent, participated, preliminary_registration, deleted_at } = registrations
  const [rows, entries] = await Promise.all([
    from
      .select({
        workshop_id,
        total: count(),
        invited: sql<number>`count(*) filter (where ${isNotNull(invitation_sent)})`.mapWith(Number),
        registered: sql<number>`count(*) filter (where ${seatedCondition})`.mapWith(Number),
        participated: sql<number>`count(*) filter (where ${isNotNull(participated)})`.mapWith(Number),
      })
      .from(registrations)
      .where(and(isAnyOf(workshop_id, ids), not(preliminary_registration), isNull(deleted_at)))
      .groupBy(workshop_id),
    countEntries(ids, from),
  ])
  const counted = new Map<number, Count>()
  for (const { workshop_id: id, ...people } of rows) counted.set(id, { ...EMPTY_COUNT, ...people })
  for (const { id, ...list } of entries) counted.set(id, { ...(counted.get(id) ?? EMPTY_COUNT), ...list })
  return counted
}

const countEntries = (ids: number[], from: Db | Tx) =>
  from
    .select({
      id: workshops.id,
      waiting: countEntriesOf(workshops.id, 'waiting'),
      offered: countEntriesOf(workshops.id, 'offered'),
      held: heldSeatsOf(workshops.id),
      is_queueing: isQueueingAt(workshops.id),
    })
    .from(workshops)
    .where(isAnyOf(workshops.id, ids))

type EventWithCount = Schedule & { maximum_participants: number | null; count: Count }

export const withState = <Event extends EventWithCount>(event: Event, now: Date) => ({
  ...event,
  state: stateOf(event, { open: publicSeatsOf(seatsOfCount(event, event.count)), now }),
})
