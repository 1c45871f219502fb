import 'server-only'
import { and, asc, count, eq, gt, gte, isNull, lt, not, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mails } from '@/features/mails/table'
import { holdsSeat, registrations } from '@/features/registrations/table'
import { db } from '@/server/db'
import type { Attention } from '../contract/office'
import { workshops } from '../table'
import { timed } from './find'

const DAY = 24 * 60 * 60 * 1000
const NEAR_DAYS = 14
/** Mails after an event fail when it is over. */
const RECENT_DAYS = 30
/** Less than a quarter of the seats; without a maximum less than five people. */
const FEW_SHARE = 4
const FEW_PEOPLE = 5
/** Of each kind; who has more to see to begins with the next events. */
const ROWS = 30

/** What staff should look at, the wrong mails first; a question for each kind, whatever the number of events. */
export async function listAttention(now: Date): Promise<{ data: Attention[] }> {
  const [failed, few, waiting] = await Promise.all([failedMails(now), fewPeople(now), waitingPeople(now)])
  return {
    data: [
      ...failed.map((event) => ({ ...event, kind: 'failed' as const })),
      ...few.map((event) => ({ ...event, kind: 'few' as const })),
      ...waiting.map((event) => ({ ...event, kind: 'waiting' as const })),
    ],
  }
}

const { id, title, date, time, registration_deadline, maximum_participants, starts_at } = workshops
const EVENT = { id, title, date, time, registration_deadline, maximum_participants }

const inDays = (days: number, now: Date) => new Date(now.getTime() + days * DAY).toISOString()

/** A mail that was sent again since, or to somebody who was removed, needs nobody any more. */
function failedMails(now: Date) {
  const later = alias(mails, 'later')
  const sentAgain = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(eq(later.registration_id, mails.registration_id), eq(later.type, mails.type), gt(later.round, mails.round)),
    )
  return db
    .select({ ...EVENT, count: count() })
    .from(mails)
    .innerJoin(workshops, eq(workshops.id, mails.workshop_id))
    .innerJoin(registrations, eq(registrations.id, mails.registration_id))
    .where(
      and(
        eq(mails.state, 'failed'),
        gte(starts_at, inDays(-RECENT_DAYS, now)),
        isNull(registrations.deleted_at),
        notExists(sentAgain),
      ),
    )
    .groupBy(id)
    .orderBy(asc(starts_at), asc(id))
    .limit(ROWS)
}

/** Where people can sign up, and not much longer: with the deadline, else with the beginning. */
function fewPeople(now: Date) {
  const ends = sql`coalesce(${registration_deadline}, ${starts_at})`
  const taken = seatsTaken()
  return db
    .select({ ...EVENT, count: taken })
    .from(workshops)
    .where(
      and(
        timed('upcoming', now),
        workshops.signup_active,
        not(workshops.teaser_only),
        gte(ends, now.toISOString()),
        lt(ends, inDays(NEAR_DAYS, now)),
        sql`case when ${maximum_participants} is null then ${taken} < ${FEW_PEOPLE}
          else ${taken} * ${FEW_SHARE} < ${maximum_participants} end`,
      ),
    )
    .orderBy(asc(ends), asc(id))
    .limit(ROWS)
}

function waitingPeople(now: Date) {
  const { workshop_id, preliminary_registration, cancelled_at, deleted_at } = registrations
  const waits = and(preliminary_registration, isNull(cancelled_at), isNull(deleted_at))
  return db
    .select({ ...EVENT, count: count() })
    .from(workshops)
    .innerJoin(registrations, and(eq(workshop_id, id), waits))
    .where(timed('upcoming', now))
    .groupBy(id)
    .having(sql`${seatsTaken()} >= ${maximum_participants}`)
    .orderBy(asc(starts_at), asc(id))
    .limit(ROWS)
}

const seatsTaken = () => db.$count(registrations, and(eq(registrations.workshop_id, id), holdsSeat))
