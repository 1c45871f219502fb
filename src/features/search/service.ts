import { and, asc, desc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Endpoint } from '@/contract/endpoint'
import { listGuests } from '@/features/check-in/contract/guest-list'
import { EVENT_MAIL_TYPES, listMailLog, statusOf } from '@/features/mails/contract'
import { listPeople } from '@/features/people/contract/people'
import { searchPeople } from '@/features/people/service/search-people'
import { listSponsors } from '@/features/sponsors/contract'
import { listUsers } from '@/features/users/contract'
import { listWorkshops } from '@/features/workshops/contract/office'
import { users } from '@/schema/access'
import { accreditations } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { mails } from '@/schema/mails'
import { sponsors } from '@/schema/sponsors'
import { isEventCondition, workshops } from '@/schema/workshops'
import { withCustomPlan, wordPatternsOf } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import { isAuthorised } from '@/server/http/authorise'
import { FOUND_MAX, FOUND_PEOPLE_MAX, type Found, type FoundEvent, type FoundMail } from './contract'

type Reader = Parameters<typeof isAuthorised>[1]

/** Searches each kind that the reader may list, all at once. Without words only the events of today are found. */
export async function searchEverything(words: string, { now, reader }: { now: Date; reader: Reader }): Promise<Found> {
  const read = <Row>(endpoint: Endpoint, rows: () => Promise<Row[]>) => (isAuthorised(endpoint, reader) ? rows() : [])
  const find = <Row>(endpoint: Endpoint, rows: () => Promise<Row[]>) => (words === '' ? [] : read(endpoint, rows))
  const [today, events, people, sponsors, users, mails] = await Promise.all([
    read(listGuests, () => listEventsOfToday(now)),
    find(listWorkshops, () => searchEvents(words, now)),
    find(listPeople, () => searchPeople(words, { limit: FOUND_PEOPLE_MAX })),
    find(listSponsors, () => searchSponsors(words)),
    find(listUsers, () => searchUsers(words)),
    find(listMailLog, () => searchMails(words)),
  ])
  return { today, events, people, sponsors, users, mails }
}

/** Each word must occur in one of the columns; accents and the spelling of umlauts do not matter. */
function containsWords(words: string, columns: AnyPgColumn[]): SQL | undefined {
  const text = sql`fold_text(${sql.join(columns, sql` || ' ' || `)})`
  return and(...wordPatternsOf({ search: words }).map((pattern) => sql`${text} like fold_text(${pattern})`))
}

const { id, title, date, time, location, speaker, starts_at } = workshops

/** More events than an academy holds on one day. */
const TODAY_MAX = 20

const listEventsOfToday = (now: Date) =>
  db
    .select({ id, title, time })
    .from(workshops)
    .where(and(eq(date, sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Berlin')::date`), isUncancelled))
    .orderBy(asc(starts_at), asc(id))
    .limit(TODAY_MAX)

const isUncancelled = isNull(workshops.cancelled_at)

/** The event with this number comes first, then the next events, then the latest. */
function searchEvents(words: string, now: Date): Promise<FoundEvent[]> {
  const isNumber = sql`${id}::text = ${words}`
  const isPast = sql`${starts_at} < ${now.toISOString()}`
  const contains = containsWords(words, [title, speaker, location, workshops.region, workshops.approval_number])
  const hasNumber = inArray(
    id,
    db
      .select({ id: accreditations.workshop_id })
      .from(accreditations)
      .where(containsWords(words, [accreditations.number])),
  )
  return db
    .select({
      ...columnsOf(workshops, 'id', 'title', 'date', 'time', 'presence_type', 'location', 'speaker'),
      is_cancelled: sql<boolean>`${workshops.cancelled_at} is not null`,
    })
    .from(workshops)
    .where(and(isEventCondition, sql`(${isNumber} or ${contains} or ${hasNumber})`))
    .orderBy(desc(isNumber), asc(isPast), sql`case when not ${isPast} then ${starts_at} end`, desc(starts_at), desc(id))
    .limit(FOUND_MAX)
}

const searchSponsors = (words: string) =>
  db
    .select({ id: sponsors.id, name: sponsors.name })
    .from(sponsors)
    .where(containsWords(words, [sponsors.name]))
    .orderBy(asc(sponsors.name), asc(sponsors.id))
    .limit(FOUND_MAX)

function searchUsers(words: string) {
  const { id, name, first_name, second_name, email } = users
  return db
    .select({ id, name, email })
    .from(users)
    .where(containsWords(words, [name, first_name, second_name, email]))
    .orderBy(asc(name), asc(id))
    .limit(FOUND_MAX)
}

const ADDRESS_START_MIN = 3
/** An address often has several mails about one event, of which the newest is shown. */
const MAILS_READ = 50

/** Finds the mails to addresses that begin with the only word: the newest one of each address and event. */
async function searchMails(words: string): Promise<FoundMail[]> {
  const [start = '', ...others] = wordPatternsOf({ search: words.toLowerCase() })
  if (others.length > 0 || words.length < ADDRESS_START_MIN) return []
  const { id, email, type, state, created_at, workshop_id } = mails
  const eventType = sql<FoundMail['type']>`${type}`
  // The planner needs the beginning of the address to read only that part of the index.
  const rows = await withCustomPlan((tx) =>
    tx
      .select({ id, email, type: eventType, state, created_at, workshop_id: workshops.id, workshop_title: title })
      .from(mails)
      .innerJoin(workshops, eq(workshops.id, workshop_id))
      .where(and(like(email, start.slice(1)), inArray(type, [...EVENT_MAIL_TYPES])))
      .orderBy(desc(id))
      .limit(MAILS_READ),
  )
  const newest = new Map(rows.toReversed().map((mail) => [`${mail.workshop_id} ${mail.email}`, mail]))
  return [...newest.values()]
    .toSorted((one, other) => other.id - one.id)
    .slice(0, FOUND_MAX)
    .map(({ state, ...mail }) => ({ ...mail, status: statusOf(state) }))
}
