import 'server-only'
import { and, asc, count, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { may, urlOf } from '@/contract/endpoint'
import { pickNames } from '@/contract/fields'
import type { Principal } from '@/features/access/service/principal'
import { registrations, seatedCondition } from '@/features/registrations/table'
import { sponsors } from '@/features/sponsors/table'
import { filterConditionOf, limitAndOffsetOf, searchConditionOf, toListResponse } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import { preparedQuery } from '@/server/database/prepared'
import { files } from '@/server/database/system-tables'
import { fileVersionOf } from '@/server/files/stored-files'
import { cleanHtml } from '@/server/security/html'
import { PUBLIC_COLUMNS } from '../contract/fields'
import { getWorkshop } from '../contract/office'
import {
  type Category,
  getDocument,
  type listPublicWorkshops as listEndpoint,
  type PublicWorkshop,
} from '../contract/public'
import { availabilityOf, isFull, phaseOf, seatsLeftOf } from '../rules'
import { workshopMails, workshopSponsors, workshops } from '../table'
import { afterEventTextOf } from './after-event-text'
import { findImageAddresses, type ImageAddresses } from './images'

export type EventVisitor = { principal?: Principal | null; invite?: string | null }

export type Sponsor = { id: number; name: string; version: string | null; width: number | null; height: number | null }

export type ListedEvent = ReturnType<typeof listedEventOf>
export type PublicEvent = ReturnType<typeof publicEventOf>

/** Returns null if the event does not exist or is hidden from this visitor. */
export async function findPublicEvent(id: number, visitor: EventVisitor, now: Date): Promise<PublicEvent | null> {
  const row = await findEventRow(id)
  if (!row || !(await maySeeWorkshop(row, visitor))) return null
  const [event] = await withImages([row], visitor)
  return event ? publicEventOf(event, now) : null
}

/** Reads the event without checking who may see it. */
export async function findEventRow(id: number): Promise<EventRow | null> {
  const [row] = await eventById().execute({ id })
  return row ?? null
}

const eventById = preparedQuery(() =>
  selectEvents(eq(workshops.id, sql.placeholder('id')))
    .limit(1)
    .prepare('event'),
)

/** Only staff and invited people can see an unlisted event. */
export async function maySeeWorkshop(
  { id, nonpublic }: { id: number; nonpublic: boolean },
  { principal, invite }: EventVisitor,
): Promise<boolean> {
  if (!nonpublic || isStaff(principal)) return true
  return Boolean(invite) && (await isInvitedTo(id, invite ?? ''))
}

const isStaff = (principal: EventVisitor['principal']) =>
  Boolean(principal?.email_verified_at) && Boolean(principal && may(principal, getWorkshop))

async function isInvitedTo(workshop_id: number, invite_slug: string): Promise<boolean> {
  const [found] = await db
    .select({ workshop_id: registrations.workshop_id })
    .from(registrations)
    .where(and(eq(registrations.invite_slug, invite_slug), isNull(registrations.deleted_at)))
  return found?.workshop_id === workshop_id
}

export const EVENTS_ON_PAGE = 30

type PublicListQuery = {
  when: 'upcoming' | 'past'
  category?: Category
  language?: string
  search?: string
  page?: number
  size?: number
}

/** Lists a page of events: upcoming ones by start, past ones newest first. */
export async function listPublicEvents(query: PublicListQuery, now: Date) {
  const { page = 1, size = EVENTS_ON_PAGE } = query
  const parameters = { now: now.toISOString(), size, skip: (page - 1) * size }
  const [pageStatement, countStatement] = listStatementsFor(query)
  const [rows, [counted]] = await Promise.all([pageStatement.execute(parameters), countStatement.execute(parameters)])
  const total = counted?.total ?? 0
  return { events: await loadListedEvents(rows, now), total, pages: Math.ceil(total / size) }
}

/** The unfiltered lists are requested most often, so their statements are prepared. */
function listStatementsFor(query: PublicListQuery) {
  const { when, category, language, search } = query
  if (language !== undefined || search !== undefined) return prepareListStatements(query)

  const name = `${when} ${category}`
  const prepare = unfilteredStatements.get(name) ?? preparedQuery(() => prepareListStatements({ when, category }))
  unfilteredStatements.set(name, prepare)
  return prepare()
}

const unfilteredStatements = new Map<string, () => ReturnType<typeof prepareListStatements>>()

function prepareListStatements({ when, category, language, search }: PublicListQuery) {
  const { starts_at, id, nonpublic } = workshops
  const now = sql.placeholder('now')
  const condition = and(
    eq(nonpublic, false),
    when === 'past' ? lt(starts_at, now) : gte(starts_at, now),
    category && eq(workshops[category], true),
    language ? eq(workshops.language, language) : undefined,
    searchConditionOf({ search }, SEARCH_COLUMNS),
  )
  const direction = when === 'past' ? desc : asc
  const pageQuery = selectEvents(condition)
    .orderBy(direction(starts_at), direction(id))
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('skip'))
  const countQuery = db.select({ total: count() }).from(workshops).where(condition)
  return [pageQuery.prepare('events'), countQuery.prepare('events_total')] as const
}

export const SEARCH_COLUMNS = [workshops.title, workshops.speaker, workshops.location, workshops.region]

/** The same rule as isOver() of rules.ts, as SQL. */
export const isInPeriod = (when: 'upcoming' | 'past', now: Date) =>
  when === 'past' ? lt(workshops.starts_at, now.toISOString()) : gte(workshops.starts_at, now.toISOString())

/** Lists the same events with the fields of the documented call. */
export async function listPublicWorkshops(
  query: z.output<(typeof listEndpoint)['query']>,
  { principal, now }: { principal: Principal | null; now: Date },
) {
  const { hide_past_workshops, past_workshops, hide_past_workshops_public, past_workshops_public, ...rest } =
    query.filter ?? {}
  const { category_d, category_p, ...plain } = rest
  const condition = and(
    isStaff(principal) && plain.id ? undefined : eq(workshops.nonpublic, false),
    hide_past_workshops || hide_past_workshops_public ? isInPeriod('upcoming', now) : undefined,
    past_workshops || past_workshops_public ? isInPeriod('past', now) : undefined,
    category_d ? eq(workshops.category_d, true) : undefined,
    category_p ? eq(workshops.category_p, true) : undefined,
    filterConditionOf({ filter: plain }, getTableColumns(workshops)),
    searchConditionOf(query, SEARCH_COLUMNS),
  )
  const direction = query.sortByDirection === 'desc' ? desc : asc
  const column = { id: workshops.id, date: workshops.starts_at, title: workshops.title }[query.sortBy ?? 'id']
  const { limit, offset } = limitAndOffsetOf(query)
  const [rows, total] = await Promise.all([
    selectEvents(condition).orderBy(direction(column), direction(workshops.id)).limit(limit).offset(offset),
    db.$count(workshops, condition),
  ])
  const events = await withImages(rows)
  return toListResponse(
    events.map((row) => publicWorkshopOf(row, publicEventOf(row, now))),
    total,
    query,
  )
}

function publicWorkshopOf({ own_header_image }: EventRow, { images, ...event }: PublicEvent): PublicWorkshop {
  return {
    ...event,
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
    .where(and(eq(workshops.nonpublic, false), sql`not (${isAnnounced})`))
    .orderBy(desc(workshops.starts_at))
    .limit(SITEMAP_MAX)
}

/** Half of a sitemap's limit with a margin, because each event is listed in two languages. */
const SITEMAP_MAX = 20_000

/** Builds parts of queries without a database, because the build loads this module. */
const queryBuilder = new QueryBuilder()

/** Seats are counted only for events with a maximum. */
const takenSeats = queryBuilder
  .select({ taken: count().as('taken') })
  .from(registrations)
  .where(and(eq(registrations.workshop_id, workshops.id), isNotNull(workshops.maximum_participants), seatedCondition))
  .as('seats')

const sponsorList = queryBuilder
  .select({
    sponsors: sql<Sponsor[]>`coalesce(json_agg(json_build_object('id', ${sponsors.id}, 'name', ${sponsors.name},
      'version', left(${files.sha256}, 16), 'width', ${files.width}, 'height', ${files.height})
      order by ${workshopSponsors.position}), '[]')`.as('sponsors'),
  })
  .from(workshopSponsors)
  .innerJoin(sponsors, eq(sponsors.id, workshopSponsors.sponsor_id))
  .leftJoin(files, eq(files.id, sponsors.image))
  .where(eq(workshopSponsors.workshop_id, workshops.id))
  .as('shown')

/** The query of all public pages. */
function selectEvents(condition: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(workshops),
      taken: takenSeats.taken,
      sponsors: sponsorList.sponsors,
      after_event: workshopMails.body,
      document: { name: files.name, size: files.size, sha256: files.sha256 },
    })
    .from(workshops)
    .leftJoinLateral(takenSeats, sql`true`)
    .leftJoinLateral(sponsorList, sql`true`)
    .leftJoin(workshopMails, and(eq(workshopMails.workshop_id, workshops.id), eq(workshopMails.type, 'after_event')))
    .leftJoin(files, eq(files.id, workshops.pdf_document))
    .where(condition)
    .$dynamic()
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

/** The data that the pages need. A preview of an unsaved event has them as well. */
export type EventData = Omit<EventRow, 'starts_at' | 'calendar_sequence' | 'created_at' | 'updated_by' | 'document'> &
  Partial<Pick<EventRow, 'document'>>
type WithImages = { images: ImageAddresses; invite?: string | null }

const loadListedEvents = async (rows: EventRow[], now: Date) =>
  (await withImages(rows)).map((row) => listedEventOf(row, now))

async function withImages(rows: EventRow[], visitor: EventVisitor = {}) {
  const addresses = await findImageAddresses(rows, visitor)
  return rows.flatMap((row) => {
    const images = addresses.get(row.id)
    return images ? [{ ...row, images, invite: visitor.invite }] : []
  })
}

const CARD_FIELDS = [
  ...['id', 'title', 'date', 'time', 'end_time', 'presence_type', 'location', 'region', 'language'],
  ...['credits', 'speaker', 'images', 'teaser_only'],
  ...['videolink', 'videolink_desc', 'videolink2', 'videolink2_desc'],
] as const

/** The data of a card in the list. */
function listedEventOf(row: EventData & WithImages, now: Date) {
  const seats_left = seatsLeftOf(row.maximum_participants, row.taken ?? 0)
  const schedule = { ...row, seats_left }
  return {
    ...pickNames(row, CARD_FIELDS),
    seats_left,
    phase: phaseOf(schedule, now),
    availability: availabilityOf(schedule, now),
  }
}

/** The complete event with cleaned texts. */
export function publicEventOf(row: EventData & WithImages, now: Date) {
  const listed = listedEventOf(row, now)
  const { nonpublic, updated_at, category_d, category_p, sponsors: shownSponsors } = row
  return {
    ...pickNames(row, PUBLIC_COLUMNS),
    ...listed,
    ...{ nonpublic, updated_at, category_d, category_p },
    max_participants_reached: isFull(listed),
    document: documentOf(row),
    sponsors: shownSponsors ?? [],
    description: cleanHtml(row.description),
    signup_hint: cleanHtml(row.signup_hint),
    email_after_event: listed.phase === 'over' ? afterEventTextOf(row) : cleanHtml(''),
  }
}

/** The link to the document. The link of an unlisted event contains the invitation that its visitors need. */
function documentOf({ id, nonpublic, invite, document }: EventData & WithImages) {
  if (!document) return null
  const query = { v: fileVersionOf(document), invite: nonpublic ? invite : null }
  return { name: document.name, size: document.size, href: urlOf(getDocument, { params: { id }, query }) }
}
