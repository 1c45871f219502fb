import { and, asc, desc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Endpoint } from '@/contract/endpoint'
import { errorsOf, type Match, mayBeMisspelled, searchedWordsOf } from '@/contract/search-words'
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
import { hasWord } from '@/server/crud/words'
import { db } from '@/server/database/db'
import { isAuthorised } from '@/server/http/authorise'
import { FOUND_MAX, FOUND_PEOPLE_MAX, type Found, type FoundEvent, type FoundMail } from './contract'
import { splitDate, type TypedDate } from './rules'

type Reader = Parameters<typeof isAuthorised>[1]

/**
 * Searches each kind that the reader may list, all at once. Without words only the events of today are found, and with a
 * date only events.
 */
export async function searchEverything(words: string, { now, reader }: { now: Date; reader: Reader }): Promise<Found> {
  const read = <Row>(endpoint: Endpoint, rows: () => Promise<Row[]>) => (isAuthorised(endpoint, reader) ? rows() : [])
  const find = <Row>(endpoint: Endpoint, rows: () => Promise<Row[]>) =>
    searchedWordsOf(words).length === 0 ? [] : read(endpoint, rows)
  const isDate = splitDate(words).date !== undefined
  const findWords = <Row>(endpoint: Endpoint, rows: () => Promise<Row[]>) => (isDate ? [] : find(endpoint, rows))
  const [today, events, people, sponsors, users, mails] = await Promise.all([
    read(listGuests, () => listEventsOfToday(now)),
    find(listWorkshops, () => searchEvents(words, now)),
    findWords(listPeople, () => searchPeople(words, { limit: FOUND_PEOPLE_MAX })),
    findWords(listSponsors, () => searchSponsors(words)),
    findWords(listUsers, () => searchUsers(words)),
    findWords(listMailLog, () => searchMails(words)),
  ])
  return { today, events, people, sponsors, users, mails }
}

/** The text of these columns, in which accents and the spelling of umlauts do not matter. */
const foldedTextOf = (columns: AnyPgColumn[]): SQL<string> =>
  sql<string>`fold_text(${sql.join(columns, sql` || ' ' || `)})`

/** Each word must begin a word of the text, or be one. */
const hasWords = (text: SQL, words: string, match: Match): SQL | undefined =>
  and(sql`true`, ...searchedWordsOf(words).map((word) => hasWord(text, [word], match)))

/** Texts with the typed words come before those with longer ones. */
const wholeFirst = (text: SQL, words: string): SQL => desc(sql`(${hasWords(text, words, 'whole')})::int`)

const { id, title, date, time, location, speaker, starts_at } = workshops

/** More events than an academy holds on one day. */
const DAY_MAX = 20

const listEventsOfToday = (now: Date) =>
  db
    .select({ id, title, time })
    .from(workshops)
    .where(and(eq(date, sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Berlin')::date`), isUncancelled))
    .orderBy(asc(starts_at), asc(id))
    .limit(DAY_MAX)

const isUncancelled = isNull(workshops.cancelled_at)

const FOUND_EVENT = {
  ...columnsOf(workshops, 'id', 'title', 'date', 'time', 'presence_type', 'location', 'speaker'),
  is_cancelled: sql<boolean>`${workshops.cancelled_at} is not null`,
}
const eventText = foldedTextOf([title, speaker, location, workshops.region, workshops.approval_number])

/** The next events, then the latest. */
const nextFirst = (now: Date) => {
  const isPast = sql`${starts_at} < ${now.toISOString()}`
  return [asc(isPast), asc(sql`case when not ${isPast} then ${starts_at} end`), desc(starts_at), desc(id)]
}

/**
 * Finds the events of a typed date, else those with these words: first the one of this number, then that of this title,
 * then events with the whole words. Similar ones are listed where there is none.
 */
async function searchEvents(search: string, now: Date): Promise<FoundEvent[]> {
  const { date: day, words } = splitDate(search)
  const isNumber = sql`${id}::text = ${words}`
  const isTitle = sql`fold_text(${title}) = fold_text(${words})`
  const hasNumber = inArray(
    id,
    db
      .select({ id: accreditations.workshop_id })
      .from(accreditations)
      .where(hasWords(foldedTextOf([accreditations.number]), words, 'start')),
  )
  const rows = await db
    .select(FOUND_EVENT)
    .from(workshops)
    .where(
      and(
        isEventCondition,
        day && isOnDay(day),
        sql`(${isNumber} or ${hasWords(eventText, words, 'start')} or ${hasNumber})`,
      ),
    )
    .orderBy(desc(isNumber), desc(isTitle), wholeFirst(eventText, words), ...nextFirst(now))
    .limit(day ? DAY_MAX : FOUND_MAX)
  if (rows.length > 0 || day) return rows.map((event) => ({ ...event, is_similar: false }))
  const similar = await searchSimilarEvents(searchedWordsOf(words), now)
  return similar.map((event) => ({ ...event, is_similar: true }))
}

/** The day of a date without a year is that of any year. */
const isOnDay = ({ day, month, year }: TypedDate): SQL =>
  year === undefined
    ? sql`to_char(${date}, 'DD.MM.') = ${`${twoDigits(day)}.${twoDigits(month)}.`}`
    : eq(date, `${year}-${twoDigits(month)}-${twoDigits(day)}`)

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** An academy of many years has fewer events; comparing them here takes less time than in the database. */
const COMPARED_MAX = 5000

/** Finds the events that typing errors explain, those with the fewest first. */
async function searchSimilarEvents(words: string[], now: Date) {
  if (!words.some(mayBeMisspelled)) return []
  const rows = await db
    .select({ event: FOUND_EVENT, ...columnsOf(workshops, 'region', 'approval_number') })
    .from(workshops)
    .where(isEventCondition)
    .orderBy(...nextFirst(now))
    .limit(COMPARED_MAX)
  return rows
    .map(({ event, region, approval_number }) => {
      const text = [event.title, event.speaker, event.location, region, approval_number].join(' ')
      return { event, errors: errorsOf(text, words.join(' ')) ?? Number.POSITIVE_INFINITY }
    })
    .filter(({ errors }) => Number.isFinite(errors))
    .toSorted((one, other) => one.errors - other.errors)
    .slice(0, FOUND_MAX)
    .map(({ event }) => event)
}

function searchSponsors(words: string) {
  const text = foldedTextOf([sponsors.name])
  return db
    .select({ id: sponsors.id, name: sponsors.name })
    .from(sponsors)
    .where(hasWords(text, words, 'start'))
    .orderBy(wholeFirst(text, words), asc(sponsors.name), asc(sponsors.id))
    .limit(FOUND_MAX)
}

function searchUsers(words: string) {
  const { id, name, first_name, second_name, email } = users
  const text = foldedTextOf([name, first_name, second_name, email])
  return db
    .select({ id, name, email })
    .from(users)
    .where(hasWords(text, words, 'start'))
    .orderBy(wholeFirst(text, words), asc(name), asc(id))
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
