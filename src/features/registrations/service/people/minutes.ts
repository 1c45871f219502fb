import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { attendanceIntervals } from '@/schema/attendance'
import { registrations } from '@/schema/registrations'
import { endsAt, instantOf, workshops } from '@/schema/workshops'

const { participated } = registrations
const { starts_at } = workshops

/** The time of the event; the end of a time that is left out at a clock change may come before the start. */
const event = sql`tstzrange(${starts_at}, greatest(${starts_at}, ${endsAt}))`
const stay = sql`tstzrange(${attendanceIntervals.came_at}, ${attendanceIntervals.left_at})`
const implied = sql`case when ${participated} > lower(${event}) and ${participated} < upper(${event})
  then tstzrange(${participated}, upper(${event})) else ${event} end`

const breakTime = (part: 1 | 2) =>
  instantOf(sql`${workshops.date} + split_part(pause, '–', ${sql.raw(String(part))})::time`)

/** The breaks with a time, as in creditedTimeOf() of features/workshops/rules.ts; one that a clock change leaves out is empty. */
const breakTimes = sql`(
  select coalesce(range_agg(tstzrange(${breakTime(1)}, greatest(${breakTime(1)}, ${breakTime(2)}))), '{}')
  from unnest(string_to_array(${workshops.breaks}, ', ')) pause)`

/** Minutes without the breaks, in a query of registrations and their events. */
const countMinutes = (times: SQL): SQL<number> => sql<number>`(
  select greatest(0, round(coalesce(extract(epoch from sum(upper(part) - lower(part))), 0) / 60)::int - ${workshops.break_minutes})
  from unnest(${times} - ${breakTimes}) part)`

/**
 * The minutes that a checked-in person was at the event, and those of the whole event, both without its breaks. The same
 * rule as minutesAttended() of features/attendance/rules.ts; a test compares both.
 */
export const attendedMinutes: SQL<number> = countMinutes(sql`(
  select coalesce(range_agg(${stay} * ${event}), tstzmultirange(${implied}))
  from ${attendanceIntervals} where ${attendanceIntervals.registration_id} = ${registrations.id})`)

export const eventMinutes: SQL<number> = countMinutes(sql`tstzmultirange(${event})`)
