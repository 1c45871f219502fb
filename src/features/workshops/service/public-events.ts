import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { urlOf } from '@/contract/endpoint'
import { pickNames } from '@/contract/fields'
import { DATE_AND_VENUE } from '@/contract/values/workshops'
import { shownPointsOf } from '@/features/accreditations/service/shown-points'
import { isFull, publicSeatsOf } from '@/features/seats/rules'
import { selectSeats } from '@/features/seats/service/count-seats'
import { sponsors } from '@/schema/sponsors'
import { files } from '@/schema/system/files'
import { workshopMails, workshopSponsors, workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { preparedQuery } from '@/server/database/prepared'
import { fileVersionOf } from '@/server/files/stored-files'
import { cleanHtml } from '@/server/security/html'
import { PUBLIC_COLUMNS } from '../contract/fields'
import { getDocument } from '../contract/public'
import { availabilityOf, isCancelled, phaseOf } from '../rules'
import { afterEventTextOf } from './after-event-text'
import { findImageAddresses, type ImageAddresses } from './images'
import { PICKED_ROWS } from './picked-rows'
import { type EventVisitor, maySeeWorkshop } from './visibility'

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

/** Builds parts of queries without a database, because the build loads this module. */
const queryBuilder = new QueryBuilder()

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

const shownPoints = shownPointsOf(workshops.id)

/** The query of all public pages. */
export function selectEvents(condition: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(workshops),
      ...PICKED_ROWS,
      ...selectSeats(workshops.id),
      sponsors: sponsorList.sponsors,
      points: shownPoints.points,
      email_after_event: workshopMails.body,
      document: { name: files.name, size: files.size, sha256: files.sha256 },
    })
    .from(workshops)
    .leftJoinLateral(sponsorList, sql`true`)
    .leftJoinLateral(shownPoints, sql`true`)
    .leftJoin(workshopMails, and(eq(workshopMails.workshop_id, workshops.id), eq(workshopMails.type, 'after_event')))
    .leftJoin(files, eq(files.id, workshops.pdf_document))
    .where(condition)
    .$dynamic()
}

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

type InternalColumn =
  | 'starts_at'
  | 'calendar_sequence'
  | 'reviewed_sequence'
  | 'offers_paused_at'
  | 'created_at'
  | 'updated_by'

/** The data that the pages need. A preview of an unsaved event has them as well. */
export type EventData = Omit<EventRow, InternalColumn | 'document'> & Partial<Pick<EventRow, 'document'>>
type WithImages = { images: ImageAddresses; invite?: string | null }

export const loadListedEvents = async (rows: EventRow[], now: Date) =>
  (await withImages(rows)).map((row) => listedEventOf(row, now))

export async function withImages(rows: EventRow[], visitor: EventVisitor = {}) {
  const addresses = await findImageAddresses(rows, visitor)
  return rows.flatMap((row) => {
    const images = addresses.get(row.id)
    return images ? [{ ...row, images, invite: visitor.invite }] : []
  })
}

const CARD_FIELDS = [
  'id',
  'title',
  ...DATE_AND_VENUE,
  'region',
  'language',
  'credits',
  'points',
  'speaker',
  'images',
  'teaser_only',
  'videolink',
  'videolink_desc',
  'videolink2',
  'videolink2_desc',
] as const

/** The data of a card in the list. */
function listedEventOf(row: EventData & WithImages, now: Date) {
  const open = publicSeatsOf(row)
  return {
    ...pickNames(row, CARD_FIELDS),
    seats_left: open,
    phase: phaseOf(row, { open, now }),
    availability: availabilityOf(row, { open, now }),
  }
}

/** The complete event with cleaned texts. */
export function publicEventOf(row: EventData & WithImages, now: Date) {
  const listed = listedEventOf(row, now)
  const { nonpublic, waitlist_closed, updated_at, category_d, category_p, sponsors: shownSponsors } = row
  return {
    ...pickNames(row, PUBLIC_COLUMNS),
    ...listed,
    nonpublic,
    waitlist_closed,
    updated_at,
    category_d,
    category_p,
    signup_active: row.signup_active && !isCancelled(row),
    cancellation_note: isCancelled(row) ? row.cancellation_note : '',
    max_participants_reached: isFull({ open: listed.seats_left }),
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
