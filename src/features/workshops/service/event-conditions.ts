import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import type { PRESENCE_TYPES } from '@/contract/values/workshops'
import { env } from '@/env'
import { hasShownPoints } from '@/features/accreditations/service/shown-points'
import { countTakenSeats, selectSeats } from '@/features/seats/service/count-seats'
import { isEventCondition, workshops } from '@/schema/workshops'
import { searchConditionOf } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import type { WorkshopState } from '../contract/office'
import type { Category } from '../contract/public'
import { daysOf, startOf } from '../rules'

/** The filters of the public lists; all of them apply at once. */
export type EventFilter = {
  category?: Category
  language?: string
  presence_type?: (typeof PRESENCE_TYPES)[number]
  region?: string
  /** YYYY-MM */
  month?: string
  /** The ids of a body that gives points, and of a profession that points count for. */
  body?: number
  profession?: number
  with_points?: boolean
  free_places?: boolean
  with_recording?: boolean
  search?: string
}

export const SEARCH_COLUMNS = [workshops.title, workshops.speaker, workshops.location, workshops.region]

export const isPublic = and(isEventCondition, eq(workshops.nonpublic, false))

/** Everybody may see these events in a list. */
export function isListed(filter: EventFilter, now: Date): SQL | undefined {
  const { category, language, presence_type, region } = filter
  return and(
    isPublic,
    category && eq(workshops[category], true),
    language ? eq(workshops.language, language) : undefined,
    presence_type && eq(workshops.presence_type, presence_type),
    region ? eq(workshops.region, region) : undefined,
    computedConditionOf(filter, now),
    searchConditionOf(filter, SEARCH_COLUMNS),
  )
}

/** The filters that compare more than one column with one value. */
export function computedConditionOf(filter: EventFilter, now: Date): SQL | undefined {
  const { month, body, profession, with_points, free_places, with_recording } = filter
  return and(
    month ? isInMonth(month) : undefined,
    body || profession ? hasShownPoints(workshops.id, { body, profession }) : undefined,
    with_points ? or(ne(workshops.credits, ''), hasShownPoints(workshops.id)) : undefined,
    free_places ? hasState('open', now) : undefined,
    with_recording ? or(ne(workshops.videolink, ''), ne(workshops.videolink2, '')) : undefined,
  )
}

/** The dates of the series that this event belongs to. */
export const isInSeriesOf = (event: number): SQL =>
  inArray(workshops.series_id, db.select({ id: workshops.series_id }).from(workshops).where(eq(workshops.id, event)))

/** The order of the words does not matter. The list of the back office ends a text that filters with %. */
export const isOfSpeaker = (name: string): SQL | undefined =>
  searchConditionOf({ search: name.replace(/%$/, '') }, [workshops.speaker])

/** The same rule as hasStarted() of rules.ts, as SQL. */
export const isInPeriod = (when: 'upcoming' | 'past', now: Date) =>
  when === 'past' ? lt(workshops.starts_at, now.toISOString()) : gte(workshops.starts_at, now.toISOString())

/** The events of today or of this week, those that are over included. */
export function isOnDays(period: 'today' | 'this_week', now: Date): SQL | undefined {
  const { from, until } = daysOf(period, now)
  const beginOf = (date: string) => startOf({ date, time: '00:00' }).toISOString()
  return and(gte(workshops.starts_at, beginOf(from)), lt(workshops.starts_at, beginOf(until)))
}

/** Compares instants instead of days, because only they have an index. */
function isInMonth(month: string): SQL | undefined {
  const [year, number] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year ?? 0, number ?? 0)).toISOString().slice(0, 7)
  const beginOf = (name: string) => startOf({ date: `${name}-01`, time: '00:00' }).toISOString()
  return and(gte(workshops.starts_at, beginOf(month)), lt(workshops.starts_at, beginOf(next)))
}

/** The same rule as stateOf() of rules.ts, as SQL. The condition on time is separate so that it can use an index. */
export function hasState(state: WorkshopState, now: Date): SQL | undefined {
  if (state === 'cancelled') return isNotNull(workshops.cancelled_at)
  const takesPlace = isNull(workshops.cancelled_at)
  if (state === 'over') return and(takesPlace, isInPeriod('past', now))
  const { taken, held, is_queueing } = selectSeats(workshops.id)
  const computedState = sql`case
    when ${workshops.teaser_only} then 'announced'
    when not ${workshops.signup_active} then 'inactive'
    when ${workshops.maximum_participants} <= ${taken} + ${held}
      or (${workshops.maximum_participants} > 0 and ${is_queueing}) then 'full'
    when ${workshops.registration_deadline} < ${now.toISOString()}::timestamptz then 'closed'
    else 'open' end`
  return and(takesPlace, isInPeriod('upcoming', now), sql`${computedState} = ${state}`)
}

/** The coming events that the back office shows as overbooked; isOverbooked() of the seats has the same rule. */
export const isOverbookedAt = (now: Date): SQL | undefined =>
  and(
    isNull(workshops.cancelled_at),
    isInPeriod('upcoming', now),
    lt(workshops.maximum_participants, countTakenSeats(workshops.id)),
  )

/** Staff have not decided yet whether the people with an older date, time or place are informed of the last change. */
export const isUndecided = lt(workshops.reviewed_sequence, workshops.calendar_sequence)

/** A filter that ends in % names all languages that begin with it. */
export function requireOfferedLanguage(language: string | undefined, field = 'filter.language'): void {
  if (language === undefined) return
  const wanted = language.toLowerCase()
  const isOffered = env.WORKSHOP_LOCALES.map((locale) => locale.toLowerCase()).some((locale) =>
    wanted.endsWith('%') ? locale.startsWith(wanted.slice(0, -1)) : locale === wanted,
  )
  if (!isOffered) throw new Invalid({ [field]: ['not_a_choice'] })
}
