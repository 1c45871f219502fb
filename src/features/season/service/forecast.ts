import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { startOf } from '@/features/workshops/rules'
import { everSeatedCondition, registrations } from '@/schema/registrations'
import { takenPlaceCondition, workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { type Forecast, PEOPLE_MIN } from '../contract/season'
import { createForecast, leadDaysOf } from '../rules/forecast'

type Coming = {
  id: number
  date: string
  time: string
  presence_type: (typeof workshops.$inferSelect)['presence_type']
  registered: number
}

/** The newest past events among which comparable ones are looked for. */
const PAST_EVENTS = 150

/**
 * Forecasts how many of the people who are registered now will come to each event. Comparable are past events of the same
 * kind, online or at a venue, with the people who were registered as many days before them.
 */
export async function forecastAttendance(events: readonly Coming[], now: Date): Promise<Map<number, Forecast>> {
  const asked = events
    .filter(({ registered }) => registered >= PEOPLE_MIN)
    .map((event) => ({ ...event, lead_days: leadDaysOf(startOf(event), now) }))
  if (asked.length === 0) return new Map()
  const past = await readTurnouts(new Set(asked.map(({ lead_days }) => lead_days)), now)
  const byKind = new Map([...Map.groupBy(past, kindOf)].map(([kind, own]) => [kind, createForecast(own)]))
  const forecasts = asked.flatMap((event) => {
    const { id, registered, lead_days } = event
    const forecast = byKind.get(kindOf(event))?.({ registered, lead_days })
    return forecast ? [[id, forecast] as const] : []
  })
  return new Map(forecasts)
}

const kindOf = ({ presence_type, lead_days }: { presence_type: string; lead_days: number }) =>
  `${presence_type} ${lead_days}`

/** The people who were registered so many days before each past event, and those of them who came; the newest event first. */
async function readTurnouts(leads: ReadonlySet<number>, now: Date) {
  const newest = await listNewestPast(now)
  const lead = sql`unnest(${sql.param([...leads])}::int[]) as lead(days)`
  const at = sql`(${workshops.starts_at} - lead.days * interval '1 day')`
  const isRegistered = sql`${registrations.registered} <= ${at} and coalesce(${registrations.cancelled_at} > ${at}, true)`
  const hasCome = sql`${registrations.participated} is not null and ${registrations.cancelled_at} is null`
  const rows = await db
    .select({
      presence_type: workshops.presence_type,
      lead_days: sql<number>`lead.days`,
      registered: sql<number>`count(*) filter (where ${isRegistered})::int`,
      came: sql<number>`count(*) filter (where ${isRegistered} and ${hasCome})::int`,
      /** Nobody was checked in at an event without attendance. */
      attended: sql<number>`count(*) filter (where ${hasCome})::int`,
    })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .innerJoin(lead, sql`true`)
    .where(
      and(
        isAnyOf(registrations.workshop_id, newest),
        everSeatedCondition,
        // The seat of a person who was replaced is counted with the colleague who has it.
        isNull(registrations.replaced_as),
      ),
    )
    .groupBy(workshops.id, sql`lead.days`)
    .orderBy(desc(workshops.starts_at), desc(workshops.id))
  return rows.filter(({ attended, registered }) => attended > 0 && registered >= PEOPLE_MIN)
}

/** A query of its own, because PostgreSQL reads all registrations when it joins them with these few events. */
async function listNewestPast(now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: workshops.id })
    .from(workshops)
    .where(and(lt(workshops.starts_at, now.toISOString()), takenPlaceCondition))
    .orderBy(desc(workshops.starts_at), desc(workshops.id))
    .limit(PAST_EVENTS)
  return rows.map(({ id }) => id)
}
