import { and, count, eq, exists, getTableColumns, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { isAccredited } from '@/features/accreditations/service/recognitions'
import { isEventMail } from '@/features/mails/service/log/mail-log'
import { isInGroup, originOf, regionOf } from '@/features/registrations/service/people/groups'
import { isListed } from '@/features/registrations/service/people/list-people'
import { countWhere, EVENT_NUMBERS } from '@/features/seats/service/count-people'
import { isSeatedAt } from '@/features/seats/service/count-seats'
import { attendanceIntervals } from '@/schema/attendance'
import { mails } from '@/schema/mails'
import { invitedConditionOf, registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db, getRow } from '@/server/database/db'
import { groupsOf } from '../rules/groups'

const { invitation_sent, reminder_sent, erased_at, deleted_at, workshop_id } = registrations

const isOfList = isListed()

const uninvited = and(invitedConditionOf(registrations), isNull(invitation_sent))

/** The first time of a mail that more than half of these people got; one that staff sent to a few does not count. */
const timeForMost = (sent: typeof invitation_sent | typeof reminder_sent, people: SQL | undefined) =>
  sql<string | null>`case when 2 * count(${sent}) filter (where ${people}) > count(*) filter (where ${people})
    then min(${sent}) end`.mapWith(invitation_sent)

/** Counts the people of an event by the conditions of the lists to which its figures link, in one statement. */
export const readCountedEvent = (id: number) =>
  getRow(
    db
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
        invited_at: timeForMost(invitation_sent, or(isNotNull(invitation_sent), uninvited)),
        reminded_at: timeForMost(reminder_sent, seatedCondition),
      })
      .from(workshops)
      .leftJoin(registrations, and(eq(workshop_id, workshops.id), isNull(deleted_at)))
      .where(eq(workshops.id, id))
      .groupBy(workshops.id),
  )

/** The people who came to an event and have not left, as presenceOf() tells for the list of the entrance. */
export async function countHere(id: number): Promise<number> {
  const { registration_id, left_at } = attendanceIntervals
  const isOwn = eq(registration_id, registrations.id)
  const select = (condition: SQL | undefined) => db.select({ left_at }).from(attendanceIntervals).where(condition)
  const isHere = or(notExists(select(isOwn)), exists(select(and(isOwn, isNull(left_at)))))
  return await db.$count(registrations, and(isSeatedAt(id), isNotNull(registrations.participated), isHere))
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
    .where(isSeatedAt(id))
    .groupBy(profession_id, regionOf, originOf)
  return groupsOf(cells)
}
