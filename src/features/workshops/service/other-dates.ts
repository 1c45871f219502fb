import { and, asc, isNull, ne } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { publicSeatsOf } from '@/features/seats/rules'
import { selectSeats } from '@/features/seats/service/count-seats'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import type { OtherDate } from '../contract/public'
import { availabilityOf, phaseOf } from '../rules'
import { isInPeriod, isInSeriesOf, isPublic } from './event-conditions'

/** Lists the other coming dates of the series of an event that everybody may see. */
export async function listOtherDates(id: number, now: Date): Promise<OtherDate[]> {
  const rows = await db
    .select({
      ...columnsOf(workshops, 'id', 'date', 'time', 'end_time', 'price', 'currency', 'maximum_participants'),
      ...columnsOf(
        workshops,
        'signup_active',
        'signup_opened_at',
        'teaser_only',
        'registration_deadline',
        'cancelled_at',
      ),
      ...selectSeats(workshops.id),
    })
    .from(workshops)
    .where(
      and(
        isPublic,
        isInSeriesOf(id),
        ne(workshops.id, id),
        isInPeriod('upcoming', now),
        isNull(workshops.cancelled_at),
      ),
    )
    .orderBy(asc(workshops.starts_at), asc(workshops.id))
  return rows.map((row) => {
    const open = publicSeatsOf(row)
    return {
      ...pickNames(row, ['id', 'date', 'time', 'end_time', 'price', 'currency']),
      seats_left: open,
      phase: phaseOf(row, { open, now }),
      availability: availabilityOf(row, { open, now }),
    }
  })
}
