import { and, between, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { todayInBerlin } from '@/i18n/formats'
import { everSeatedCondition, registrations } from '@/schema/registrations'
import { takenPlaceCondition, workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import {
  NEVER_CAME_EVENTS,
  type Period,
  REGULAR_EVENTS,
  SEASON_PEOPLE_MAX,
  type SeasonPeople,
  type SeasonPerson,
} from '../contract/season'
import { periodOf } from '../rules/period'

/** The people who came often to the past events of a period, and those who registered again and again and never came. */
export async function listSeasonPeople(asked: Partial<Period>, now: Date): Promise<SeasonPeople> {
  const rows = await countByAddress(periodOf(asked, todayInBerlin(now)))
  const regular = rows.filter(({ came }) => came >= REGULAR_EVENTS).toSorted((one, other) => other.came - one.came)
  const never = rows
    .filter(({ came, registered }) => came === 0 && registered >= NEVER_CAME_EVENTS)
    .toSorted((one, other) => other.registered - one.registered)
  return {
    regular: regular.slice(0, SEASON_PEOPLE_MAX),
    never_came: never.slice(0, SEASON_PEOPLE_MAX),
    regular_total: regular.length,
    never_came_total: never.length,
  }
}

/** Somebody was checked in, so that people who were not have stayed away. */
const attended = alias(registrations, 'attended')
const hasAttendance = () =>
  exists(
    db
      .select({ found: sql`true` })
      .from(attended)
      .where(
        and(
          eq(attended.workshop_id, workshops.id),
          isNotNull(attended.participated),
          isNull(attended.cancelled_at),
          isNull(attended.deleted_at),
        ),
      ),
  )

/** A query of its own, because PostgreSQL reads all registrations when it joins them with the events of a period. */
const listPast = ({ from, to }: Period) =>
  db
    .select({ id: workshops.id, has_attendance: sql<boolean>`${hasAttendance()}` })
    .from(workshops)
    .where(and(between(workshops.date, from, to), takenPlaceCondition))

/** A person who was replaced by a colleague has not cancelled, and an erased one is nobody any more. */
async function countByAddress(period: Period): Promise<SeasonPerson[]> {
  const past = await listPast(period)
  const recorded = past.filter(({ has_attendance }) => has_attendance)
  const { email, participated, cancelled_at, first_name, last_name, id, created_at, workshop_id } = registrations
  const idsOf = (events: typeof past) => events.map((event) => event.id)
  const newest = (value: ReturnType<typeof sql>) =>
    sql<string>`(array_agg(${value} order by ${created_at} desc, ${id}))[1]`
  const came = sql<number>`count(*) filter (where ${participated} is not null and ${cancelled_at} is null)::int`
  const registered = sql<number>`count(*)::int`
  return await db
    .select({
      registration_id: newest(sql`${id}`),
      name: newest(sql`trim(${first_name} || ' ' || ${last_name})`),
      email,
      registered,
      came,
      cancelled: sql<number>`count(${cancelled_at})::int`,
      stayed_away: sql<number>`count(*) filter (where ${participated} is null and ${cancelled_at} is null)::int`,
    })
    .from(registrations)
    .where(
      and(
        isAnyOf(workshop_id, idsOf(past)),
        or(isAnyOf(workshop_id, idsOf(recorded)), isNotNull(cancelled_at)),
        everSeatedCondition,
        isNull(registrations.erased_at),
        isNull(registrations.replaced_as),
      ),
    )
    .groupBy(email)
    .having(sql`${came} >= ${REGULAR_EVENTS} or (${came} = 0 and ${registered} >= ${NEVER_CAME_EVENTS})`)
    .orderBy(email)
}
