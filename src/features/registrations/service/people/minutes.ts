import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { attendanceIntervals } from '@/features/attendance/table'
import { endsAt, workshops } from '@/features/workshops/table'
import { registrations } from '../../table'

const { participated } = registrations
const { starts_at } = workshops

/** The time of the event; the end of a time that is left out at a clock change may come before the start. */
const event = sql`tstzrange(${starts_at}, greatest(${starts_at}, ${endsAt}))`
const stay = sql`tstzrange(${attendanceIntervals.came_at}, ${attendanceIntervals.left_at})`
const implied = sql`case when ${participated} > lower(${event}) and ${participated} < upper(${event})
  then upper(${event}) - ${participated} else upper(${event}) - lower(${event}) end`

const minutesOfTime = (time: SQL): SQL<number> => sql<number>`round(extract(epoch from ${time}) / 60)::int`

/**
 * The minutes that a checked-in person was at the event, and those of the whole event, in a query of registrations and
 * their events. The same rule as minutesAttended() of features/attendance/rules.ts; a test compares both.
 */
export const attendedMinutes: SQL<number> = minutesOfTime(sql`(
  select case when count(*) = 0 then ${implied} else coalesce((
    select sum(upper(part) - lower(part)) from unnest(range_agg(${stay} * ${event})) part), interval '0') end
  from ${attendanceIntervals} where ${attendanceIntervals.registration_id} = ${registrations.id})`)

export const eventMinutes: SQL<number> = minutesOfTime(sql`upper(${event}) - lower(${event})`)
