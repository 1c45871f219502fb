import { and, asc, between, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { subjectMeanOf } from '@/features/evaluations/rules/season-results'
import { getEvaluationSeason } from '@/features/evaluations/service/read-season'
import { todayInBerlin } from '@/i18n/formats'
import { professions } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { registrations, seatedCondition } from '@/schema/registrations'
import { sponsors } from '@/schema/sponsors'
import { isEventCondition, workshopSponsors, workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import {
  type ComingEvent,
  FORECASTS_MAX,
  type Period,
  type Season,
  type SeasonEvent,
  type SeasonSponsor,
  type SeasonSummary,
} from '../contract/season'
import {
  attendanceOf,
  attendanceSumOf,
  type CountedEvent,
  fillOf,
  groupsOf,
  inPeriod,
  monthFiguresOf,
  type ProfessionCount,
  professionGroupsOf,
  sumOf,
  totalOf,
  withAttendance,
} from '../rules/figures'
import { periodOf, yearBefore } from '../rules/period'
import { forecastAttendance } from './forecast'

export type SeasonQuery = { from?: string; to?: string; language: Locale }

/** All figures of a period. Each is counted in one place, from the events and the people with a seat. */
export async function getSeason({ language, ...asked }: SeasonQuery, now: Date): Promise<Season> {
  const period = periodOf(asked, todayInBerlin(now))
  const before = yearBefore(period)
  const [{ events: all, counts }, coming, quality, qualityBefore, named] = await Promise.all([
    readCounted([period, before]),
    listComing(now, FORECASTS_MAX),
    getEvaluationSeason(period, now),
    getEvaluationSeason(before, now),
    listProfessions(language),
  ])
  const events = inPeriod(all, period)
  const held = events.filter(({ cancelled_at }) => cancelled_at === null)
  const counted = withAttendance(held, now)
  const countedIds = new Set(counted.map(({ id }) => id))
  const means = new Map(quality.events.map((event) => [event.workshop_id, subjectMeanOf(event.means, 'overall')]))
  return {
    ...period,
    before_from: before.from,
    before_to: before.to,
    events: held.toReversed().map((event) => rowOf(event, { now, mean: means.get(event.id) ?? null })),
    total: totalOf(events, now),
    before: totalOf(inPeriod(all, before), now),
    months: monthFiguresOf(events, inPeriod(all, before), period),
    groups: {
      category: groupsOf(counted, 'category'),
      presence_type: groupsOf(counted, 'presence_type'),
      weekday: groupsOf(counted, 'weekday'),
      region: groupsOf(counted, 'region'),
      profession: professionGroupsOf(
        counts.filter(({ workshop_id }) => countedIds.has(workshop_id)),
        named,
      ),
    },
    sponsors: await listSponsors(held, countedIds),
    coming,
    quality: {
      asked: quality.total.asked,
      paper: quality.total.paper,
      answers: quality.total.answers,
      means: quality.total.means,
      before: qualityBefore.total.means,
      is_cut: quality.is_cut || qualityBefore.is_cut,
    },
  }
}

/** The overview and the mail name few of the next events. */
const SUMMARY_COMING = 8

/** The sums of the last twelve months and the next events. */
export async function getSeasonSummary(now: Date, asked: Partial<Period> = {}): Promise<SeasonSummary> {
  const period = periodOf(asked, todayInBerlin(now))
  const [totals, coming] = await Promise.all([getSeasonTotals(period, now), listComing(now, SUMMARY_COMING)])
  return { ...totals, coming }
}

export type SeasonTotals = Omit<SeasonSummary, 'coming'>

export async function getSeasonTotals(period: Period, now: Date): Promise<SeasonTotals> {
  const before = yearBefore(period)
  const { events } = await readCounted([period, before])
  return {
    ...period,
    total: totalOf(inPeriod(events, period), now),
    before: totalOf(inPeriod(events, before), now),
  }
}

function rowOf(event: CountedEvent, { now, mean }: { now: Date; mean: number | null }): SeasonEvent {
  const { id, title, date, presence_type, region, maximum } = event
  const facts = { workshop_id: id, title, date, presence_type, region, maximum, mean }
  return { ...facts, ...attendanceOf(event, now), fill: fillOf(event) }
}

/** The events of the periods in the order of time, and their people with a seat by profession. */
async function readCounted(periods: readonly Period[]): Promise<{ events: CountedEvent[]; counts: ProfessionCount[] }> {
  const rows = await db
    .select({
      ...columnsOf(
        workshops,
        'id',
        'title',
        'date',
        'time',
        'end_time',
        'presence_type',
        'region',
        'category_d',
        'category_p',
        'cancelled_at',
      ),
      maximum: workshops.maximum_participants,
    })
    .from(workshops)
    .where(and(isEventCondition, or(...periods.map(({ from, to }) => between(workshops.date, from, to)))))
    .orderBy(asc(workshops.starts_at), asc(workshops.id))
  const counts = await countPeople(rows.map(({ id }) => id))
  return { events: withPeople(rows, counts), counts }
}

function withPeople<Event extends { id: number }>(events: readonly Event[], counts: readonly ProfessionCount[]) {
  const byEvent = Map.groupBy(counts, ({ workshop_id }) => workshop_id)
  return events.map((event) => {
    const own = byEvent.get(event.id) ?? []
    return { ...event, registered: sumOf(own, ({ registered }) => registered), came: sumOf(own, ({ came }) => came) }
  })
}

async function countPeople(ids: number[]): Promise<ProfessionCount[]> {
  return await db
    .select({
      ...columnsOf(registrations, 'workshop_id', 'profession_id'),
      registered: sql<number>`count(*)::int`,
      came: sql<number>`count(${registrations.participated})::int`,
    })
    .from(registrations)
    .where(and(isAnyOf(registrations.workshop_id, ids), seatedCondition))
    .groupBy(registrations.workshop_id, registrations.profession_id)
}

const listProfessions = (language: Locale) =>
  db
    .select({ id: professions.id, name: language === 'de' ? professions.name_de : professions.name_en })
    .from(professions)

/** The events that sponsors supported. An event counts for each of its sponsors. */
async function listSponsors(held: readonly CountedEvent[], counted: ReadonlySet<number>): Promise<SeasonSponsor[]> {
  const events = new Map(held.map((event) => [event.id, event]))
  const rows = await db
    .select({ workshop_id: workshopSponsors.workshop_id, sponsor_id: sponsors.id, name: sponsors.name })
    .from(workshopSponsors)
    .innerJoin(sponsors, eq(sponsors.id, workshopSponsors.sponsor_id))
    .where(isAnyOf(workshopSponsors.workshop_id, [...events.keys()]))
  const bySponsor = Map.groupBy(rows, ({ sponsor_id }) => sponsor_id)
  const sums = [...bySponsor].map(([sponsor_id, own]) => {
    const supported = own.flatMap(({ workshop_id }) => events.get(workshop_id) ?? [])
    return {
      sponsor_id,
      name: own[0]?.name ?? '',
      events: supported.length,
      registered: sumOf(supported, ({ registered }) => registered),
      ...attendanceSumOf(supported.filter(({ id }) => counted.has(id))),
    }
  })
  return sums.toSorted((one, other) => other.events - one.events || one.name.localeCompare(other.name, 'de'))
}

/** The next events for which people can register, each with a forecast where one is possible. */
async function listComing(now: Date, limit: number): Promise<ComingEvent[]> {
  const rows = await db
    .select({
      ...columnsOf(workshops, 'id', 'title', 'date', 'time', 'presence_type'),
      maximum: workshops.maximum_participants,
    })
    .from(workshops)
    .where(
      and(gt(workshops.starts_at, now.toISOString()), isNull(workshops.cancelled_at), eq(workshops.teaser_only, false)),
    )
    .orderBy(asc(workshops.starts_at), asc(workshops.id))
    .limit(limit)
  const events = withPeople(rows, await countPeople(rows.map(({ id }) => id)))
  const forecasts = await forecastAttendance(events, now)
  return events.map(({ id, title, date, presence_type, registered, maximum }) => {
    return { workshop_id: id, title, date, presence_type, registered, maximum, forecast: forecasts.get(id) ?? null }
  })
}
