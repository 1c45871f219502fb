import 'server-only'
import { and, count, eq, getTableColumns, isNull, min, sql } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { isAccredited } from '@/features/accreditations/service/recognitions'
import { isEventMail } from '@/features/mails/service/log/mail-log'
import { mails } from '@/features/mails/table'
import { isInGroup, originOf, regionOf } from '@/features/registrations/service/people/groups'
import { isListed } from '@/features/registrations/service/people/list'
import { registrations } from '@/features/registrations/table'
import { countWhere, EVENT_NUMBERS, seatedAt } from '@/features/seats/service/count-seats'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/database/db'
import { groupsOf } from '../rules/groups'

const { invitation_sent, reminder_sent, erased_at, deleted_at, workshop_id } = registrations

const isOfList = isListed()

/** Counts the people of an event by the conditions of the lists to which its figures link, in one statement. */
export async function readCountedEvent(id: number) {
  const [found] = await db
    .select({
      event: getTableColumns(workshops),
      counts: {
        people: countWhere(isOfList),
        invited: countWhere(isListed('invited')),
        delivered: countWhere(and(isOfList, isInGroup({ progress: 'delivered' }))),
        registered: countWhere(isListed('registered')),
        cancelled: countWhere(isListed('cancelled')),
        came: countWhere(isListed('participated')),
        stayed: countWhere(and(isOfList, isInGroup({ progress: 'stayed' }))),
        certified: countWhere(and(isOfList, isInGroup({ progress: 'certified' }))),
        waiting: countWhere(isListed('interest')),
        everybody: sql<number>`count(${registrations.id})`.mapWith(Number),
        unerased: countWhere(isNull(erased_at)),
      },
      seats: { held: EVENT_NUMBERS.held, is_queueing: EVENT_NUMBERS.is_queueing },
      is_accredited: isAccredited(workshops.id),
      invited_at: min(invitation_sent),
      reminded_at: min(reminder_sent),
    })
    .from(workshops)
    .leftJoin(registrations, and(eq(workshop_id, workshops.id), isNull(deleted_at)))
    .where(eq(workshops.id, id))
    .groupBy(workshops.id)
  if (!found) throw new NotFound()
  return found
}

/** The condition of the log's filter by this status; its index contains failed mails only. */
export const countFailedMails = (id: number): Promise<number> =>
  db.$count(mails, and(eq(mails.workshop_id, id), eq(mails.state, 'failed'), isEventMail))

/** Counts the people with a seat by profession, region and origin, which are expressions of the list's filters. */
export async function readGroups(id: number) {
  const { profession_id } = registrations
  const cells = await db
    .select({ profession_id, region: regionOf, origin: originOf, count: count() })
    .from(registrations)
    .where(seatedAt(id))
    .groupBy(profession_id, regionOf, originOf)
  return groupsOf(cells)
}
