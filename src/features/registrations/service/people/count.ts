import 'server-only'
import { and, eq, gt, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { openSeatsOf } from '@/features/seats/rules'
import { countEntriesOf, heldSeatsOf, isQueueingAt } from '@/features/seats/service/count-seats'
import { seatsOfCount } from '@/features/workshops/rules'
import { isUndecided } from '@/features/workshops/service/event-conditions'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/database/db'
import { registrations, seatedCondition } from '../../table'
import { isListed } from './list'

/** Counts the people under each filter of the list, by the list's own conditions. */
export async function countRegistrations(workshop_id: number) {
  const { maximum_participants, offers_paused_at, calendar_sequence, starts_at } = workshops
  const [counted] = await db
    .select({
      maximum_participants,
      offers_paused_at,
      total: countWhere(isListed()),
      invited: countWhere(isListed('invited')),
      registered: countWhere(isListed('registered')),
      participated: countWhere(isListed('participated')),
      cancelled: countWhere(isListed('cancelled')),
      interest: countWhere(isListed('interest')),
      companion: countWhere(isListed('companion')),
      added: countWhere(isListed('added')),
      outdated: countWhere(isOutdated()),
      waiting: countEntriesOf(workshops.id, 'waiting'),
      offered: countEntriesOf(workshops.id, 'offered'),
      held: heldSeatsOf(workshops.id),
      is_queueing: isQueueingAt(workshops.id),
      change: sql<
        number | null
      >`case when ${and(isUndecided, gt(starts_at, sql`now()`))} then ${calendar_sequence} end`,
    })
    .from(workshops)
    .leftJoin(registrations, and(eq(registrations.workshop_id, workshops.id), isNull(registrations.deleted_at)))
    .where(eq(workshops.id, workshop_id))
    .groupBy(workshops.id)
  if (!counted) throw new NotFound()
  const { change, ...counts } = counted
  return {
    ...counts,
    seats_left: openSeatsOf(seatsOfCount(counts, counts)),
    undecided_change: counts.outdated > 0 ? change : null,
  }
}

const countWhere = (condition: SQLWrapper | undefined) =>
  sql<number>`count(${registrations.id}) filter (where ${condition})`.mapWith(Number)

/** The people whose calendar entry shows an older date, time or place. A cancelled event has no valid one. */
export const isOutdated = () =>
  and(isNull(workshops.cancelled_at), seatedCondition, lt(registrations.calendar_sequence, workshops.calendar_sequence))
