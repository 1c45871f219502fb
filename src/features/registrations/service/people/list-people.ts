import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { isOneOf } from '@/contract/fields'
import { DEFAULT_LOCALE, type Locale } from '@/contract/locales'
import { missingNumbersOf } from '@/features/person-numbers/rules/needed'
import { numberMissingCondition } from '@/features/person-numbers/service/missing'
import { readGrantedNumbers } from '@/features/person-numbers/service/needed'
import { loadTranslator } from '@/i18n/messages'
import { columnsOf } from '@/schema/columns'
import { listedSince, notCheckedInCondition, registrations, seatedCondition } from '@/schema/registrations'
import { takenPlaceCondition, workshops } from '@/schema/workshops'
import { countRows, limitAndOffsetOf, toListResponse, withCustomPlan, wordPatternsOf } from '@/server/crud/lists'
import { alphabetical } from '@/server/database/alphabetical'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import type { ListedRegistration, ListFilter, listRegistrations as listEndpoint } from '../../contract/office'
import { fullName } from '../../rules/people'
import { lacksInvoiceAddress } from '../../rules/refusals'
import { isSeated } from '../../rules/states'
import { readAttendanceFacts } from './attendance-facts'
import { isInGroup } from './groups'
import { attendedMinutes, eventMinutes } from './minutes'

type ListQuery = z.output<(typeof listEndpoint)['query']>
type StoredRow = typeof registrations.$inferSelect

export async function listRegistrations(query: ListQuery, locale: Locale = DEFAULT_LOCALE) {
  // The planner needs the words of a search to see whether they are rare.
  const [rows, counted] = await (wordPatternsOf(query).length > 0
    ? withCustomPlan((tx) => readPage(tx, query))
    : readPage(db, query))
  return toListResponse(await maskErased(await toListedRegistrations(rows), locale), counted, query)
}

/** Selects the ids of the page first and their columns afterwards: skipped rows are then read from the index only. */
function readPage(from: Db | Tx, query: ListQuery) {
  const condition = listCondition(query)
  const order = listOrder(query)
  const { limit, offset } = limitAndOffsetOf(query)
  const page = from
    .select({ id })
    .from(registrations)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const rows = from
    .select()
    .from(registrations)
    .where(inArray(id, page))
    .orderBy(...order)
  // The people of one event are counted exactly: an action on all of them names their number.
  const isOfEvent = query.filter?.workshop_id !== undefined
  return Promise.all([
    rows,
    isOfEvent ? from.$count(registrations, condition) : countRows(registrations, condition, { query, from }),
  ])
}

/** The people of the list and its export. Interests are listed under their own filter, or with everybody where asked for. */
export function listCondition(query: Pick<ListQuery, 'filter' | 'search' | 'q'>): SQL | undefined {
  const { workshop_id, standing, with_waiting, ...groups } = query.filter ?? {}
  const isShown = isListed(standing)
  return and(
    workshop_id === undefined ? undefined : eq(registrations.workshop_id, workshop_id),
    isNull(registrations.deleted_at),
    with_waiting && standing === undefined ? or(isShown, isOpenInterest) : isShown,
    isInGroup(groups),
    standing === 'no_show' ? isAtPastEvent() : undefined,
    ...wordPatternsOf(query).map((pattern) => like(searchTextFor(pattern, workshop_id), sql`fold_text(${pattern})`)),
  )
}

const SHORTEST_INDEXED = '%abc%'.length

/** The index has groups of three letters: for two it is read as a whole, which takes longer than the people of one event. */
const searchTextFor = (pattern: string, workshop_id: number | undefined) =>
  workshop_id !== undefined && pattern.length < SHORTEST_INDEXED
    ? sql`${registrations.search_text} || ''`
    : registrations.search_text

/** A function, because the build evaluates this module without a database. */
const isAtPastEvent = () =>
  inArray(registrations.workshop_id, db.select({ id: workshops.id }).from(workshops).where(takenPlaceCondition))

/**
 * The people under a filter of the list; the numbers of an event are counted by the same conditions. Before the event has
 * taken place, `no_show` finds those who are not checked in yet.
 */
export const isListed = (standing?: ListFilter): SQL | undefined =>
  standing === 'interest'
    ? isOpenInterest
    : and(not(registrations.preliminary_registration), standing && FILTER_CONDITIONS[standing])

const isOpenInterest = and(registrations.preliminary_registration, isNull(registrations.cancelled_at))

const isOwnEvent = eq(workshops.id, registrations.workshop_id)

const FILTER_CONDITIONS: Record<ListFilter, SQLWrapper | undefined> = {
  invited: isNotNull(registrations.invitation_sent),
  registered: seatedCondition,
  participated: isNotNull(registrations.participated),
  no_show: notCheckedInCondition,
  partly_present: and(
    isNotNull(registrations.participated),
    sql`exists (select from ${workshops} where ${isOwnEvent} and ${attendedMinutes} < ${eventMinutes})`,
  ),
  cancelled: isNotNull(registrations.cancelled_at),
  interest: undefined,
  companion: isNotNull(registrations.accompaniment_of),
  added: registrations.manually_added,
  no_invoice_address: and(
    seatedCondition,
    isNull(registrations.accompaniment_of),
    eq(registrations.invoice_address, ''),
    isNull(registrations.erased_at),
    // The outer table is written out: a query of one table would leave it out, and mean the inner one.
    sql`exists (select from ${workshops} event where event.id = registrations.workshop_id and event.price > 0)`,
  ),
  number_missing: numberMissingCondition(),
}

const { id, accompaniment_of, created_at, last_name, first_name, email, institution, city, registered, participated } =
  registrations
const SORT_COLUMNS: Record<NonNullable<ListQuery['sortBy']>, SQLWrapper[]> = {
  id: [],
  created_at: [created_at],
  last_name: [alphabetical(last_name), alphabetical(first_name)],
  email: [email],
  institution: [alphabetical(institution)],
  city: [alphabetical(city)],
  registered: [registered],
  participated: [participated],
  minutes: [participated],
}

/** An expression keeps the planner from walking the index of the column over all events: sorting one event is far faster. */
const EVENT_SORT_COLUMNS: Partial<typeof SORT_COLUMNS> = {
  id: [sql`${id} || ''`],
  email: [sql`${email} || ''`],
  minutes: [
    sql`case when ${participated} is not null then
    (select ${attendedMinutes} from ${workshops} where ${isOwnEvent}) end`,
  ],
}

/** A party stays together in both directions, with its main registration first. */
export function listOrder({ sortBy = 'created_at', sortByDirection, filter }: SortQuery): SQL[] {
  const direction = sortByDirection === 'desc' ? desc : asc
  // The list over all events uses the index of the newest, which does not group parties.
  if (sortBy === 'created_at' && filter?.workshop_id !== undefined)
    return [direction(listedSince), direction(PARTY_ID), asc(isNotNull(accompaniment_of)), direction(id)]

  // Companions register with their main registration, or else follow by the date at which they came to the list.
  if (sortBy === 'registered' && filter?.workshop_id !== undefined)
    return [
      sql`${direction(sql`${registered} + interval '0'`)} nulls last`,
      direction(listedSince),
      direction(PARTY_ID),
      asc(isNotNull(accompaniment_of)),
      direction(id),
    ]

  const columns =
    filter?.workshop_id === undefined ? SORT_COLUMNS[sortBy] : (EVENT_SORT_COLUMNS[sortBy] ?? SORT_COLUMNS[sortBy])
  const order = columns.map((column) => direction(column))
  const mayBeMissing = filter?.standing !== sortBy && isOneOf(COLUMNS_OF_SOME, sortBy)
  // A person without this date comes last in both directions.
  return [...(mayBeMissing ? order.map((column) => sql`${column} nulls last`) : order), direction(id)]
}

/** The columns that not every person has a value for. */
const COLUMNS_OF_SOME = ['registered', 'participated', 'minutes'] as const

type SortQuery = Pick<ListQuery, 'sortBy' | 'sortByDirection' | 'filter'>
const PARTY_ID = sql`coalesce(${accompaniment_of}, ${id})`

type ListedRow = StoredRow & Omit<ListedRegistration, keyof StoredRow>

/** Adds the facts about the event and the attendance, and the names of a companion's main registration and of the person who has the seat instead. */
export async function toListedRegistrations(rows: StoredRow[]): Promise<ListedRow[]> {
  const ids = rows.map(({ workshop_id }) => workshop_id)
  const [events, needed, names, attendanceFactsOf] = await Promise.all([
    readEvents(ids),
    readGrantedNumbers(ids),
    readNames(rows.flatMap(({ accompaniment_of, replaced_by }) => [accompaniment_of ?? [], replaced_by ?? []].flat())),
    readAttendanceFacts(rows),
  ])
  return rows.map((row) => {
    const event = events.get(row.workshop_id)
    const isPresent = isSeated(row) && row.erased_at === null
    return {
      ...row,
      ...attendanceFactsOf(row, event),
      workshop_title: event?.title ?? '',
      has_taken_place: event?.has_taken_place ?? false,
      lacks_invoice_address: isPresent && event !== undefined && lacksInvoiceAddress(row, event),
      missing_numbers: isPresent ? missingNumbersOf(row, needed.get(row.workshop_id) ?? []) : [],
      main_name: names.get(row.accompaniment_of ?? '') || null,
      replaced_by_name: names.get(row.replaced_by ?? '') || null,
    }
  })
}

/** Replaces the name of an erased person and hides the substitute address. */
export async function maskErased<Named extends Maskable>(people: Named[], locale: Locale): Promise<Named[]> {
  if (!people.some(({ erased_at }) => erased_at)) return people
  const t = await loadTranslator(locale)
  const placeholderName = t('people.erased')
  return people.map((person) => (person.erased_at ? { ...person, last_name: placeholderName, email: '' } : person))
}

type Maskable = Pick<StoredRow, 'last_name' | 'email' | 'erased_at'>

async function readEvents(ids: number[]) {
  const found = await db
    .select({
      ...columnsOf(workshops, 'id', 'title', 'price', 'date', 'time', 'end_time', 'breaks', 'break_minutes'),
      has_taken_place: takenPlaceCondition,
    })
    .from(workshops)
    .where(isAnyOf(workshops.id, ids))
  return new Map(found.map((event) => [event.id, event]))
}

async function readNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { title, first_name, last_name } = registrations
  const found = await db.select({ id, title, first_name, last_name }).from(registrations).where(isAnyOf(id, ids))
  return new Map(found.map((person) => [person.id, fullName(person)]))
}
