import 'server-only'
import { and, count, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { registrations, seatedCondition } from '@/features/registrations/table'
import { isAnyOf } from '@/server/crud/lists'
import { type Db, db, type Tx } from '@/server/database/db'
import type { Count } from '../contract/office'
import { type Schedule, seatsLeftOf, stateOf } from '../rules'

export const EMPTY_COUNT: Count = { total: 0, invited: 0, registered: 0, participated: 0 }

/** Counts the people by event with one query. An address that only waits for news is not counted. */
export async function countPeople(ids: number[], from: Db | Tx = db): Promise<Map<number, Count>> {
  if (ids.length === 0) return new Map()
  const { workshop_id, invitation_sent, participated, preliminary_registration, deleted_at } = registrations
  const rows = await from
    .select({
      workshop_id,
      total: count(),
      invited: sql<number>`count(*) filter (where ${isNotNull(invitation_sent)})`.mapWith(Number),
      registered: sql<number>`count(*) filter (where ${seatedCondition})`.mapWith(Number),
      participated: sql<number>`count(*) filter (where ${isNotNull(participated)})`.mapWith(Number),
    })
    .from(registrations)
    .where(and(isAnyOf(workshop_id, ids), not(preliminary_registration), isNull(deleted_at)))
    .groupBy(workshop_id)
  return new Map(rows.map(({ workshop_id, ...counted }) => [workshop_id, counted]))
}

type EventWithCount = Omit<Schedule, 'seats_left'> & { maximum_participants: number | null; count: Count }

export const withState = <Event extends EventWithCount>(event: Event, now: Date) => ({
  ...event,
  state: stateOf({ ...event, seats_left: seatsLeftOf(event.maximum_participants, event.count.registered) }, now),
})
