import { and, desc, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { columnsOf } from '@/schema/columns'
import { everSeatedCondition, registrations } from '@/schema/registrations'
import { takenPlaceCondition, workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { type Change, curvePointsOf } from '../rules/curves'

type ComparedEvent = Pick<
  typeof workshops.$inferSelect,
  'id' | 'title' | 'date' | 'starts_at' | 'category_d' | 'category_p' | 'presence_type' | 'series_id'
>

/** More lines than these cannot be told apart in a chart. */
const EARLIER_MAX = 3

/** Two titles that share half of their groups of three letters, such as those of two years. */
const TITLE_SIMILARITY = 0.5

/**
 * The earlier events of the same kind, the latest first: those of its series, or for the same professions, at the same
 * kind of place, and with a similar title. The operator is served by the index of the search, whose threshold is lower.
 */
function selectEarlierEvents({ title, category_d, category_p, presence_type, series_id, starts_at }: ComparedEvent) {
  const isLike = and(
    eq(workshops.category_d, category_d),
    eq(workshops.category_p, category_p),
    eq(workshops.presence_type, presence_type),
    sql`${workshops.title} % ${title} and similarity(${workshops.title}, ${title}) >= ${TITLE_SIMILARITY}`,
  )
  const isOfSeries = series_id === null ? undefined : eq(workshops.series_id, series_id)
  return db
    .select(columnsOf(workshops, 'id', 'title', 'date'))
    .from(workshops)
    .where(and(takenPlaceCondition, lt(workshops.starts_at, starts_at), or(isOfSeries, isLike)))
    .orderBy(desc(workshops.starts_at), desc(workshops.id))
    .limit(EARLIER_MAX)
}

/** The registrations by day of an event, and of those earlier events of its kind that had any. */
export async function readCurves(event: ComparedEvent) {
  const earlier = await selectEarlierEvents(event)
  const changes = Map.groupBy(await readChanges([event, ...earlier]), (change) => change.workshop_id)
  return [event, ...earlier].flatMap(({ id, title, date }) => {
    const points = curvePointsOf(changes.get(id) ?? [])
    return points.length > 0 ? [{ workshop_id: id, title, date, points }] : []
  })
}

const { workshop_id, registered, cancelled_at } = registrations

/** Everybody with a seat adds one on the day of the registration; who cancelled takes it back on that day. */
function readChanges(events: readonly { id: number }[]): Promise<Change[]> {
  const selectChanges = (at: typeof registered | typeof cancelled_at, change: SQL<number>) => {
    const days = sql<number>`${workshops.date} - (${at} at time zone 'Europe/Berlin')::date`
    return db
      .select({ workshop_id, days, change })
      .from(registrations)
      .innerJoin(workshops, eq(workshops.id, workshop_id))
      .where(
        and(
          isAnyOf(
            workshop_id,
            events.map(({ id }) => id),
          ),
          everSeatedCondition,
          isNotNull(at),
        ),
      )
      .groupBy(workshop_id, days)
  }
  const given = selectChanges(registered, sql<number>`count(*)::int`)
  return unionAll(given, selectChanges(cancelled_at, sql<number>`-count(*)::int`))
}
