import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { isAccredited } from '@/features/accreditations/service/recognitions'
import { readGrantedNumbers } from '@/features/person-numbers/service/needed'
import { openSeatsOf } from '@/features/seats/rules'
import { countWhere, EVENT_NUMBERS, PEOPLE_NUMBERS, withNoShow } from '@/features/seats/service/count-people'
import { seatsOfCount } from '@/features/workshops/rules'
import { isUndecided } from '@/features/workshops/service/event-conditions'
import { registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { isListed } from './list-people'

/** Counts the people under each filter of the list, by the list's own conditions. */
export async function countRegistrations(workshop_id: number) {
  const { maximum_participants, offers_paused_at, calendar_sequence, starts_at } = workshops
  const counting = db
    .select({
      maximum_participants,
      offers_paused_at,
      ...PEOPLE_NUMBERS,
      cancelled: countWhere(isListed('cancelled')),
      interest: countWhere(isListed('interest')),
      partly_present: countWhere(isListed('partly_present')),
      companion: countWhere(isListed('companion')),
      added: countWhere(isListed('added')),
      no_invoice_address: countWhere(isListed('no_invoice_address')),
      number_missing: countWhere(isListed('number_missing')),
      outdated: countWhere(isOutdated()),
      ...EVENT_NUMBERS,
      is_accredited: isAccredited(workshops.id),
      change: sql<
        number | null
      >`case when ${and(isUndecided, gt(starts_at, sql`now()`))} then ${calendar_sequence} end`,
    })
    .from(workshops)
    .leftJoin(registrations, and(eq(registrations.workshop_id, workshops.id), isNull(registrations.deleted_at)))
    .where(eq(workshops.id, workshop_id))
    .groupBy(workshops.id)
  const [[counted], needed] = await Promise.all([counting, readGrantedNumbers([workshop_id])])
  if (!counted) throw new NotFound()
  const { change, ...counts } = withNoShow(counted)
  return {
    ...counts,
    needed_numbers: needed.get(workshop_id) ?? [],
    seats_left: openSeatsOf(seatsOfCount(counts, counts)),
    undecided_change: counts.outdated > 0 ? change : null,
  }
}

/** The people whose calendar entry shows an older date, time or place. A cancelled event has no valid one. */
export const isOutdated = () =>
  and(isNull(workshops.cancelled_at), seatedCondition, lt(registrations.calendar_sequence, workshops.calendar_sequence))
