import 'server-only'
import { and, eq, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { seatsLeftOf } from '@/features/workshops/rules'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/db'
import { holdsSeat, registrations } from '../table'
import { isListed } from './list'

/** The numbers behind the filters of the list, by the list's own conditions. */
export async function countRegistrations(workshop_id: number) {
  const { maximum_participants, calendar_sequence } = workshops
  const [counted] = await db
    .select({
      maximum_participants,
      total: many(isListed()),
      invited: many(isListed('invited')),
      registered: many(isListed('registered')),
      participated: many(isListed('participated')),
      cancelled: many(isListed('cancelled')),
      interest: many(isListed('interest')),
      companion: many(isListed('companion')),
      added: many(isListed('added')),
      outdated: many(and(holdsSeat, lt(registrations.calendar_sequence, calendar_sequence))),
    })
    .from(workshops)
    .leftJoin(registrations, and(eq(registrations.workshop_id, workshops.id), isNull(registrations.deleted_at)))
    .where(eq(workshops.id, workshop_id))
    .groupBy(workshops.id)
  if (!counted) throw new NotFound()
  return { ...counted, seats_left: seatsLeftOf(counted.maximum_participants, counted.registered) }
}

const many = (condition: SQLWrapper | undefined) =>
  sql<number>`count(${registrations.id}) filter (where ${condition})`.mapWith(Number)
