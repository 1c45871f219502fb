import 'server-only'
import { and, asc, count, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { addressOf, may } from '@/contract/endpoint'
import type { Principal } from '@/features/access/service/principal'
import { afterEventText } from '@/features/mails/service/public-text'
import { holdsSeat, registrations } from '@/features/registrations/table'
import { sponsors } from '@/features/sponsors/table'
import { db } from '@/server/db'
import { versionOf } from '@/server/files'
import { cleanHtml } from '@/server/html'
import { prepared } from '@/server/kept'
import { filterOf, listAnswer, searchOf, windowOf } from '@/server/lists'
import { files } from '@/server/tables'
import { getWorkshop } from '../contract/office'
import {
  type Category,
  getDocument,
  type listPublicWorkshops as listEndpoint,
  type PublicWorkshop,
} from '../contract/public'
import { availabilityOf, isFull, phaseOf, seatsLeftOf } from '../rules'
import { workshopMails, workshopSponsors, workshops } from '../table'
import { type ImageAddresses, imageAddressesOf } from './images'

export type Visitor = { principal?: Principal | null; invite?: string | null }

export type Sponsor = { id: number; name: string; version: string | null; width: number | null; height: number | null }

export type EventCard = ReturnType<typeof cardOf>
export type PublicEvent = ReturnType<typeof eventOf>

/** Null where there is none, or none for this visitor. */
export async function findPublicEvent(id: number, visitor: Visitor, now: Date): Promise<PublicEvent | null> {
  const row = await findEventRow(id)
  if (!row || !(await maySeeWorkshop(row, visitor))) return null
  const [event] = await withImages([row], visitor)
  return event ? eventOf(event, now) : null
}

/** As it is stored, whoever may see it. */
export async function findEventRow(id: number): Promise<Row | null> {
  const [row] = await eventById().execute({ id })
  return row ?? null
}

const eventById = prepared(() =>
  eventsWhere(eq(workshops.id, sql.placeholder('id')))
    .limit(1)
    .prepare('event'),
)

/** An unlisted event is there for staff and for whoever was invited to it. */
export async function maySeeWorkshop(
  { id, nonpublic }: { id: number; nonpublic: boolean },
  { principal, invite }: Visitor,
): Promise<boolean> {
  if (!nonpublic || isStaff(principal)) return true
  return Boolean(invite) && (await isInvitedTo(id, invite ?? ''))
}

const isStaff = (principal: Visitor['principal']) =>
  Boolean(principal?.email_verified_at) && Boolean(principal && may(principal, getWorkshop))

async function isInvitedTo(workshop_id: number, invite_slug: string): Promise<boolean> {
  const [found] = await db
    .select({ workshop_id: registrations.workshop_id })
    .from(registrations)
    .where(and(eq(registrations.invite_slug, invite_slug), isNull(registrations.deleted_at)))
  return found?.workshop_id === workshop_id
}

export const EVENTS_ON_PAGE = 30

type Wanted = {
  when: 'upcoming' | 'past'
  category?: Category
  language?: string
  search?: string
  page?: number
  size?: number
}

/** A page of the public list: what comes next first, or what was last first. */
export async function listPublicEvents(wanted: Wanted, now: Date) {
  const { page = 1, size = EVENTS_ON_PAGE } = wanted
  const asked = { now: now.toISOString(), size, skip: (page - 1) * size }
  const [found, counted] = statementsFor(wanted)
  const [rows, [all]] = await Promise.all([found.execute(asked), counted.execute(asked)])
  const total = all?.total ?? 0
  return { events: await present(rows, now), total, pages: Math.ceil(total / size) }
}

/** What nobody narrowed is asked for all the time, so its statements are kept. */
function statementsFor(wanted: Wanted) {
  const { when, category, language, search } = wanted
  if (language !== undefined || search !== undefined) return listStatements(wanted)

  const name = `${when} ${category}`
  const known = plainLists.get(name) ?? prepared(() => listStatements({ when, category }))
  plainLists.set(name, known)
  return known()
}

const plainLists = new Map<string, () => ReturnType<typeof listStatements>>()

function listStatements({ when, category, language, search }: Wanted) {
  const { starts_at, id, nonpublic } = workshops
  const now = sql.placeholder('now')
  const condition = and(
    eq(nonpublic, false),
    when === 'past' ? lt(starts_at, now) : gte(starts_at, now),
    category && eq(workshops[category], true),
    language ? eq(workshops.language, language) : undefined,
    searchOf({ search }, SEARCHED),
  )
  const direction = when === 'past' ? desc : asc
  const found = eventsWhere(condition)
    .orderBy(direction(starts_at), direction(id))
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('skip'))
  const counted = db.select({ total: count() }).from(workshops).where(condition)
  return [found.prepare('events'), counted.prepare('events_total')] as const
}

export const SEARCHED = [workshops.title, workshops.speaker, workshops.location, workshops.region]

/** The same instant as isOver() of rules.ts asks for. */
export const timed = (when: 'upcoming' | 'past', now: Date) =>
  when === 'past' ? lt(workshops.starts_at, now.toISOString()) : gte(workshops.starts_at, now.toISOString())

/** The documented call: the same events, with the fields that it lists. */
export async function listPublicWorkshops(
  query: z.output<(typeof listEndpoint)['query']>,
  { principal, now }: { principal: Principal | null; now: Date },
) {
  const { hide_past_workshops, past_workshops, hide_past_workshops_public, past_workshops_public, ...rest } =
    query.filter ?? {}
  const { category_d, category_p, ...plain } = rest
  const condition = and(
    isStaff(principal) && plain.id ? undefined : eq(workshops.nonpublic, false),
    hide_past_workshops || hide_past_workshops_public ? timed('upcoming', now) : undefined,
    past_workshops || past_workshops_public ? timed('past', now) : undefined,
    category_d ? eq(workshops.category_d, true) : undefined,
    category_p ? eq(workshops.category_p, true) : undefined,
    filterOf({ filter: plain }, getTableColumns(workshops)),
    searchOf(query, SEARCHED),
  )
  const direction = query.sortByDirection === 'desc' ? desc : asc
  const column = { id: workshops.id, date: workshops.starts_at, title: workshops.title }[query.sortBy ?? 'id']
  const { limit, offset } = windowOf(query)
  const [rows, total] = await Promise.all([
    eventsWhere(condition).orderBy(direction(column), direction(workshops.id)).limit(limit).offset(offset),
    db.$count(workshops, condition),
  ])
  const events = await withImages(rows)
  return listAnswer(
    events.map((row) => wireOf(row, eventOf(row, now))),
    total,
    query,
  )
}

function wireOf({ own_header_image }: Row, { images, ...event }: PublicEvent): PublicWorkshop {
  return {
    ...event,
    own_header_image: own_header_image === null ? null : { name: 'header.webp', url: images.header.src },
    picture: images.picture && { name: 'picture.webp', url: images.picture.src },
  }
}

/** What search engines may list: neither what is hidden nor what is only announced. */
export function listIndexedEvents(now: Date): Promise<{ id: number; updated_at: string }[]> {
  const isAnnounced = and(eq(workshops.teaser_only, true), timed('upcoming', now))
  return db
    .select({ id: workshops.id, updated_at: workshops.updated_at })
    .from(workshops)
    .where(and(eq(workshops.nonpublic, false), sql`not (${isAnnounced})`))
    .orderBy(desc(workshops.starts_at))
    .limit(SITEMAP_MAX)
}

/** More addresses than this need several files; half, because each stands there in both languages. */
const SITEMAP_MAX = 20_000

/** Parts of queries exist while the build runs, which has no database. */
const part = new QueryBuilder()

/** Counted only where it matters: an event without a limit never fills. */
const seats = part
  .select({ taken: count().as('taken') })
  .from(registrations)
  .where(and(eq(registrations.workshop_id, workshops.id), isNotNull(workshops.maximum_participants), holdsSeat))
  .as('seats')

const shown = part
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

/** One query for all that the public pages show of events. */
function eventsWhere(condition: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(workshops),
      taken: seats.taken,
      sponsors: shown.sponsors,
      after_event: workshopMails.body,
      document: { name: files.name, size: files.size, sha256: files.sha256 },
    })
    .from(workshops)
    .leftJoinLateral(seats, sql`true`)
    .leftJoinLateral(shown, sql`true`)
    .leftJoin(workshopMails, and(eq(workshopMails.workshop_id, workshops.id), eq(workshopMails.type, 'after_event')))
    .leftJoin(files, eq(files.id, workshops.pdf_document))
    .where(condition)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof eventsWhere>>[number]

/** What the pages show comes from these: an event that is not stored yet has them as well. */
export type Shown = Omit<Row, 'starts_at' | 'calendar_sequence' | 'created_at' | 'updated_by' | 'document'> &
  Partial<Pick<Row, 'document'>>
type Pictured = { images: ImageAddresses; invite?: string | null }

const present = async (rows: Row[], now: Date) => (await withImages(rows)).map((row) => cardOf(row, now))

async function withImages(rows: Row[], visitor: Visitor = {}) {
  const addresses = await imageAddressesOf(rows, visitor)
  return rows.flatMap((row) => {
    const images = addresses.get(row.id)
    return images ? [{ ...row, images, invite: visitor.invite }] : []
  })
}

/** What a card of the list shows. */
function cardOf(row: Shown & Pictured, now: Date) {
  const seats_left = seatsLeftOf(row.maximum_participants, row.taken ?? 0)
  const schedule = { ...row, seats_left }
  const { id, title, date, time, end_time, presence_type, location, region, language, credits, speaker, images } = row
  const { teaser_only, videolink, videolink_desc, videolink2, videolink2_desc } = row
  return {
    ...{ id, title, date, time, end_time, presence_type, location, region, language, credits, speaker, images },
    ...{ teaser_only, videolink, videolink_desc, videolink2, videolink2_desc, seats_left },
    phase: phaseOf(schedule, now),
    availability: availabilityOf(schedule, now),
  }
}

/** The whole event, its texts cleaned. */
export function eventOf(row: Shown & Pictured, now: Date) {
  const card = cardOf(row, now)
  const { price, currency, registration_deadline, signup_active, ipad, header_image, nonpublic, updated_at } = row
  const { category_d, category_p, sponsors: shownSponsors } = row
  return {
    ...card,
    ...{ price, currency, registration_deadline, signup_active, ipad, header_image, nonpublic, updated_at },
    ...{ category_d, category_p },
    max_participants_reached: isFull(card),
    document: documentOf(row),
    sponsors: shownSponsors ?? [],
    description: cleanHtml(row.description),
    signup_hint: cleanHtml(row.signup_hint),
    email_after_event: card.phase === 'over' ? afterEventText(row) : cleanHtml(''),
  }
}

/** What a page tells of the document before it is loaded. That of an unlisted event opens to who was invited. */
function documentOf({ id, nonpublic, invite, document }: Shown & Pictured) {
  if (!document) return null
  const query = { v: versionOf(document), invite: nonpublic ? invite : null }
  return { name: document.name, size: document.size, href: addressOf(getDocument, { params: { id }, query }) }
}
