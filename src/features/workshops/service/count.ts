import 'server-only'
import { and, count, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { registrations, seatedCondition } from '@/features/registrations/table'
import { isOpenEntry, waitlistEntries } from '@/features/waitlist/table'
import { isAnyOf } from '@/server/crud/lists'
import { type Db, db, type Tx } from '@/server/database/db'
import type { Count } from '../contract/office'
import { openSeatsWith, type Schedule, stateOf } from '../rules'
import { workshops } from '../table'

export const EMPTY_COUNT: Count = {
  ...{ total: 0, invited: 0, registered: 0, participated: 0 },
  ...{ waiting: 0, offered: 0, held: 0, is_queueing: false },
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
  for (const { workshop_id: id, ...list } of entries) counted.set(id, { ...(counted.get(id) ?? EMPTY_COUNT), ...list })
  return counted
}

const countEntries = (ids: number[], from: Db | Tx) =>
  from
    .select({
      workshop_id: waitlistEntries.workshop_id,
      waiting: sql<number>`count(*) filter (where ${waitlistEntries.state} = 'waiting')`.mapWith(Number),
      offered: sql<number>`count(*) filter (where ${waitlistEntries.state} = 'offered')`.mapWith(Number),
      held: sql<number>`coalesce(sum(${waitlistEntries.offered_seats}) filter (where ${waitlistEntries.state} = 'offered'), 0)`.mapWith(
        Number,
      ),
      is_queueing: sql<boolean>`bool_or(${waitlistEntries.state} = 'waiting' and ${waitlistEntries.informed_at} is null
        and (${waitlistEntries.let_in} or not ${workshops.nonpublic}))`,
    })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, waitlistEntries.registration_id))
    .innerJoin(workshops, eq(workshops.id, waitlistEntries.workshop_id))
    .where(and(isAnyOf(waitlistEntries.workshop_id, ids), isOpenEntry))
    .groupBy(waitlistEntries.workshop_id)

type EventWithCount = Omit<Schedule, 'seats_left'> & { maximum_participants: number | null; count: Count }

export const withState = <Event extends EventWithCount>(event: Event, now: Date) => ({
  ...event,
  state: stateOf({ ...event, seats_left: openSeatsWith(event.maximum_participants, event.count) }, now),
})
