import 'server-only'
import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { workshops } from '@/features/workshops/table'
import { translatorFor } from '@/i18n/messages'
import { DEFAULT_LOCALE, type Locale } from '@/i18n/routing'
import { type Db, db, type Tx } from '@/server/db'
import { among, countOn, listAnswer, plannedFor, windowOf, wordPatterns } from '@/server/lists'
import type { ListedRegistration, listRegistrations as listEndpoint, STANDINGS } from '../contract/office'
import { fullName } from '../rules'
import { holdsSeat, listedSince, registrations } from '../table'

type Query = z.output<(typeof listEndpoint)['query']>
type Row = typeof registrations.$inferSelect
type Standing = (typeof STANDINGS)[number]

/** The people of a page first, then what else is told of them. */
export async function listRegistrations(query: Query, locale: Locale = DEFAULT_LOCALE) {
  // Of what is looked for, only the words say whether it is rare.
  const [rows, counted] = await (wordPatterns(query).length > 0
    ? plannedFor((tx) => readPage(tx, query))
    : readPage(db, query))
  return listAnswer(await named(await presented(rows), locale), counted, query)
}

/** Which rows first, then their columns: who is turned over is passed within the index. */
export function readPage(from: Db | Tx, query: Query) {
  const condition = wantedBy(query)
  const order = orderedBy(query)
  const { limit, offset } = windowOf(query)
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
  // Of one event they are counted to the last: whoever acts on all that are found names their number.
  const isOfEvent = query.filter?.workshop_id !== undefined
  return Promise.all([
    rows,
    isOfEvent ? from.$count(registrations, condition) : countOn(registrations, condition, { query, from }),
  ])
}

/** Whom the list and its export hold. Without a standing nobody who only left an address: they are listed apart. */
export function wantedBy(query: Pick<Query, 'filter' | 'search' | 'q'>): SQL | undefined {
  const { workshop_id, standing } = query.filter ?? {}
  return and(
    workshop_id === undefined ? undefined : eq(registrations.workshop_id, workshop_id),
    isNull(registrations.deleted_at),
    isListed(standing),
    ...wordPatterns(query).map((pattern) => like(registrations.search_text, sql`lower(${pattern})`)),
  )
}

/** Who is listed under a standing; the numbers of an event are counted by the same conditions. */
export const isListed = (standing?: Standing): SQL | undefined =>
  standing === 'interest'
    ? isInterested
    : and(not(registrations.preliminary_registration), standing && STANDS[standing])

const isInterested = and(registrations.preliminary_registration, isNull(registrations.cancelled_at))

const STANDS: Record<Standing, SQLWrapper | undefined> = {
  invited: isNotNull(registrations.invitation_sent),
  registered: holdsSeat,
  participated: isNotNull(registrations.participated),
  cancelled: isNotNull(registrations.cancelled_at),
  interest: undefined,
  companion: isNotNull(registrations.accompaniment_of),
  added: registrations.manually_added,
}

/** As people look names up: a capital letter or an umlaut leads to no other place. */
export const alphabetical = (column: AnyColumn) => sql`${column} collate "und-x-icu"`

const { id, accompaniment_of, created_at, last_name, first_name, email, institution, city, registered, participated } =
  registrations
const COLUMNS: Record<NonNullable<Query['sortBy']>, SQLWrapper[]> = {
  id: [],
  created_at: [created_at],
  last_name: [alphabetical(last_name), alphabetical(first_name)],
  email: [email],
  institution: [alphabetical(institution)],
  city: [alphabetical(city)],
  registered: [registered],
  participated: [participated],
}

/** Of one event all are gathered and sorted: walking through everybody by the index of a column takes far longer. */
const OF_EVENT: Partial<typeof COLUMNS> = {
  id: [sql`${id} || ''`],
  email: [sql`${email} || ''`],
  registered: [sql`${registered} + interval '0'`],
}

/** In either direction a party stands together, who made the registration first. */
export function orderedBy({ sortBy = 'created_at', sortByDirection, filter }: Ordered): SQL[] {
  const direction = sortByDirection === 'desc' ? desc : asc
  // The newest of all events have an index of their own, which knows no parties.
  if (sortBy === 'created_at' && filter?.workshop_id !== undefined)
    return [direction(listedSince), direction(party), asc(isNotNull(accompaniment_of)), direction(id)]

  const columns = filter?.workshop_id === undefined ? COLUMNS[sortBy] : (OF_EVENT[sortBy] ?? COLUMNS[sortBy])
  const order = columns.map((column) => direction(column))
  const mayBeMissing = filter?.standing !== sortBy && (sortBy === 'registered' || sortBy === 'participated')
  // Whom it never happened to comes last, whichever way the list is turned.
  return [...(mayBeMissing ? order.map((column) => sql`${column} nulls last`) : order), direction(id)]
}

type Ordered = Pick<Query, 'sortBy' | 'sortByDirection' | 'filter'>
const party = sql`coalesce(${accompaniment_of}, ${id})`

type Presented = Row & Pick<ListedRegistration, 'workshop_title' | 'main_name'>

/** With the event of each, and of companions with whom they came. */
export async function presented(rows: Row[]): Promise<Presented[]> {
  const [titles, mains] = await Promise.all([
    titlesOf(rows.map(({ workshop_id }) => workshop_id)),
    namesOf(rows.flatMap(({ accompaniment_of }) => accompaniment_of ?? [])),
  ])
  return rows.map((row) => ({
    ...row,
    workshop_title: titles.get(row.workshop_id) ?? '',
    main_name: mains.get(row.accompaniment_of ?? '') || null,
  }))
}

/** Who was erased is called so; the address that stands for theirs is shown to nobody. */
export async function named<Named extends Nameable>(people: Named[], locale: Locale): Promise<Named[]> {
  if (!people.some(({ erased_at }) => erased_at)) return people
  const t = await translatorFor(locale)
  const word = t('people.erased')
  return people.map((person) => (person.erased_at ? { ...person, last_name: word, email: '' } : person))
}

type Nameable = Pick<Row, 'last_name' | 'email' | 'erased_at'>

async function titlesOf(ids: number[]): Promise<Map<number, string>> {
  const found = await db
    .select({ id: workshops.id, title: workshops.title })
    .from(workshops)
    .where(among(workshops.id, ids))
  return new Map(found.map(({ id, title }) => [id, title]))
}

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { title, first_name, last_name } = registrations
  const found = await db.select({ id, title, first_name, last_name }).from(registrations).where(among(id, ids))
  return new Map(found.map((person) => [person.id, fullName(person)]))
}
