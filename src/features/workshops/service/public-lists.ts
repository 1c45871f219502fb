import { and, asc, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import type { Principal } from '@/features/access/service/check-session'
import { creditsOf } from '@/features/accreditations/rules/shown-points'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { accreditations, bodies, bodyProfessions, professions, shownCondition } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { filterConditionOf, limitAndOffsetOf, searchConditionOf, toListResponse } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import type { Category, listPublicWorkshops as listEndpoint, PublicWorkshop } from '../contract/public'
import { isOnline } from '../rules'
import {
  computedConditionOf,
  type EventFilter,
  hasState,
  isInPeriod,
  isListed,
  isPublic,
  requireOfferedLanguage,
  SEARCH_COLUMNS,
} from './event-conditions'
import {
  type EventRow,
  loadListedEvents,
  type PublicEvent,
  publicEventOf,
  selectEvents,
  withImages,
} from './public-events'
import { isStaff } from './visibility'

const EVENTS_ON_PAGE = 30

type Period = 'upcoming' | 'past'
type PublicListQuery = EventFilter & { when: Period; page?: number; size?: number }

/** Lists a page of events: upcoming ones by start, past ones newest first. */
export async function listPublicEvents(
  { page = 1, size = EVENTS_ON_PAGE, when, ...filter }: PublicListQuery,
  now: Date,
) {
  const { starts_at, id } = workshops
  const condition = and(isListed(filter, now), isInPeriod(when, now))
  const direction = when === 'past' ? desc : asc
  const [rows, total] = await Promise.all([
    selectEvents(condition)
      .orderBy(direction(starts_at), direction(id))
      .limit(size)
      .offset((page - 1) * size),
    db.$count(workshops, condition),
  ])
  const first = (page - 1) * size + 1
  return { events: await loadListedEvents(rows, now), total, pages: Math.ceil(total / size), first }
}

export const countPublicEvents = ({ when, ...filter }: EventFilter & { when: Period }, now: Date): Promise<number> =>
  db.$count(workshops, and(isListed(filter, now), isInPeriod(when, now)))

export type Named = { id: number; name_de: string; name_en: string }
export type FilterOptions = {
  regions: string[]
  months: string[]
  bodies: Named[]
  /** The professions that points count for, apart from those that the two categories of events are for. */
  professions: Named[]
}

/** More regions or months than this make no list that anybody reads. */
const OPTIONS_MAX = 60

type ListedPeriod = { when: Period; category?: Category }
type Chosen = Pick<EventFilter, 'body' | 'profession'>

/** The values of the events in a period, regions and months in the order of the list. A chosen body or profession is always named. */
export async function listFilterOptions(
  { when, category, ...chosen }: ListedPeriod & Chosen,
  now: Date,
): Promise<FilterOptions> {
  const condition = and(isPublic, category && eq(workshops[category], true), isInPeriod(when, now))
  const [places, bodies, professions] = await Promise.all([
    listMonthsAndRegions(condition, when),
    listBodies(condition, chosen),
    listProfessions(condition, chosen),
  ])
  return { ...places, bodies, professions }
}

async function listMonthsAndRegions(condition: SQL | undefined, when: Period) {
  const month = sql<string>`to_char(${workshops.date}, 'YYYY-MM')`
  const rows = await db
    .selectDistinct({ month, region: workshops.region })
    .from(workshops)
    .where(condition)
    .orderBy(when === 'past' ? desc(month) : asc(month))
    .limit(OPTIONS_MAX ** 2)
  const regions = new Set(rows.map(({ region }) => region).filter(Boolean))
  const months = new Set(rows.map(({ month }) => month))
  return {
    regions: [...regions].sort((one, other) => one.localeCompare(other)).slice(0, OPTIONS_MAX),
    months: [...months].slice(0, OPTIONS_MAX),
  }
}

/** The bodies whose points the events show. */
const bodyIdsOf = (condition: SQL | undefined) =>
  db
    .select({ id: accreditations.body_id })
    .from(accreditations)
    .innerJoin(workshops, eq(workshops.id, accreditations.workshop_id))
    .where(and(shownCondition, condition))

const listBodies = (condition: SQL | undefined, { body }: Chosen) =>
  db
    .select(columnsOf(bodies, 'id', 'name_de', 'name_en'))
    .from(bodies)
    .where(or(inArray(bodies.id, bodyIdsOf(condition)), body ? eq(bodies.id, body) : undefined))
    .orderBy(asc(bodies.name_de), asc(bodies.id))
    .limit(OPTIONS_MAX)

function listProfessions(condition: SQL | undefined, { profession }: Chosen) {
  const recognised = db
    .select({ id: bodyProfessions.profession_id })
    .from(bodyProfessions)
    .where(inArray(bodyProfessions.body_id, bodyIdsOf(condition)))
  return db
    .select(columnsOf(professions, 'id', 'name_de', 'name_en'))
    .from(professions)
    .where(
      or(
        and(eq(professions.has_category, false), inArray(professions.id, recognised)),
        profession ? eq(professions.id, profession) : undefined,
      ),
    )
    .orderBy(asc(professions.position), asc(professions.id))
    .limit(OPTIONS_MAX)
}

type Likeness = Pick<PublicEvent, 'id' | 'category_d' | 'category_p' | 'presence_type' | 'region' | 'language'>

const SIMILAR_MAX = 3

/** Lists upcoming events for the same profession that are open or announced: those in the same language first, then those that are as easy to reach. */
export async function listSimilarEvents(event: Likeness, now: Date) {
  const rows = await selectEvents(
    and(
      isListed({}, now),
      ne(workshops.id, event.id),
      or(
        event.category_d ? eq(workshops.category_d, true) : undefined,
        event.category_p ? eq(workshops.category_p, true) : undefined,
      ),
      or(hasState('open', now), hasState('announced', now)),
    ),
  )
    .orderBy(
      desc(eq(workshops.language, event.language)),
      desc(sql`(${isAsNear(event)})`),
      asc(workshops.starts_at),
      asc(workshops.id),
    )
    .limit(SIMILAR_MAX)
  return loadListedEvents(rows, now)
}

/** Two online events are equally near, and two events at venues if they are in one region. */
const isAsNear = (event: Likeness) =>
  and(
    eq(workshops.presence_type, event.presence_type),
    isOnline(event) ? undefined : eq(workshops.region, event.region),
  )

type PublicCallQuery = z.output<(typeof listEndpoint)['query']>

/** Lists the same events with the fields of the documented call. */
export async function listPublicWorkshops(
  query: PublicCallQuery,
  { principal, locale, now }: { principal: Principal | null; locale: Locale; now: Date },
) {
  const condition = callConditionOf(query, { principal, now })
  const direction = query.sortByDirection === 'desc' ? desc : asc
  const column = { id: workshops.id, date: workshops.starts_at, title: workshops.title }[query.sortBy ?? 'id']
  const { limit, offset } = limitAndOffsetOf(query)
  const [rows, total] = await Promise.all([
    selectEvents(condition).orderBy(direction(column), direction(workshops.id)).limit(limit).offset(offset),
    db.$count(workshops, condition),
  ])
  const [events, t] = await Promise.all([withImages(rows), loadTranslator(locale)])
  return toListResponse(
    events.map((row) => publicWorkshopOf(row, publicEventOf(row, now), t)),
    total,
    query,
  )
}

function callConditionOf(
  query: PublicCallQuery,
  { principal, now }: { principal: Principal | null; now: Date },
): SQL | undefined {
  const { hide_past_workshops, hide_past_workshops_public, past_workshops, past_workshops_public, ...others } =
    callFilterOf(query)
  const { category_d, category_p, month, body, profession, with_points, free_places, with_recording, ...plain } = others
  return and(
    isStaff(principal) && plain.id ? undefined : isPublic,
    hide_past_workshops || hide_past_workshops_public ? isInPeriod('upcoming', now) : undefined,
    past_workshops || past_workshops_public ? isInPeriod('past', now) : undefined,
    category_d ? eq(workshops.category_d, true) : undefined,
    category_p ? eq(workshops.category_p, true) : undefined,
    computedConditionOf({ month, body, profession, with_points, free_places, with_recording }, now),
    filterConditionOf({ filter: plain }, getTableColumns(workshops)),
    searchConditionOf(query, SEARCH_COLUMNS),
  )
}

/** A filter stands within filter[] or alone; the first spelling wins. */
function callFilterOf(query: PublicCallQuery) {
  const { page, per_page, perPage, sort, sortBy, sortByDirection, search, q, filter = {}, ...alone } = query
  requireOfferedLanguage(alone.language, 'language')
  requireOfferedLanguage(filter.language)
  return { ...alone, ...filter }
}

function publicWorkshopOf(
  { own_header_image }: EventRow,
  { images, ...event }: PublicEvent,
  t: Translator,
): PublicWorkshop {
  return {
    ...event,
    credits: creditsOf(event, t),
    own_header_image: own_header_image === null ? null : { name: 'header.webp', url: images.header.src },
    picture: images.picture && { name: 'picture.webp', url: images.picture.src },
  }
}

/** Lists the events for search engines, without hidden and merely announced ones. */
export function listIndexedEvents(now: Date): Promise<{ id: number; updated_at: string }[]> {
  const isAnnounced = and(eq(workshops.teaser_only, true), isInPeriod('upcoming', now))
  return db
    .select({ id: workshops.id, updated_at: workshops.updated_at })
    .from(workshops)
    .where(and(isPublic, sql`not (${isAnnounced})`))
    .orderBy(desc(workshops.starts_at))
    .limit(SITEMAP_MAX)
}

/** Half of a sitemap's limit with a margin, because each event is listed in two languages. */
const SITEMAP_MAX = 20_000
