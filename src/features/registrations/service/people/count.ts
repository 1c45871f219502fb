import 'server-only'
import { and, eq, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { seatsLeftOf } from '@/features/workshops/rules'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/database/db'
import { registrations, seatedCondition } from '../../table'
import { isListed } from './list'

/** Counts the people under each filter of the list, by the list's own conditions. */
export async function countRegistrations(workshop_id: number) {
  const { maximum_participants, calendar_sequence } = workshops
  const [counted] = await db
    .select({
      maximum_participants,
      total: countWhere(isListed()),
      invited: countWhere(isListed('invited')),
      registered: countWhere(isListed('registered')),
      participated: countWhere(isListed('participated')),
      cancelled: countWhere(isListed('cancelled')),
      interest: countWhere(isListed('interest')),
      companion: countWhere(isListed('companion')),
      added: countWhere(isListed('added')),
      outdated: countWhere(and(seatedCondition, lt(registrations.calendar_sequence, calendar_sequence))),
    })
    .from(workshops)
    .leftJoin(registrations, and(eq(registrations.workshop_id, workshops.id), isNull(registrations.deleted_at)))
    .where(eq(workshops.id, workshop_id))
    .groupBy(workshops.id)
  if (!counted) throw new NotFound()
  return { ...counted, seats_left: seatsLeftOf(counted.maximum_participants, counted.registered) }
}

const countWhere = (condition: SQLWrapper | undefined) =>
  sql<number>`count(${registrations.id}) filter (where ${condition})`.mapWith(Number)
