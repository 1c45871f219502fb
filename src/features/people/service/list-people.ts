import { and, like, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ROWS_MAX } from '@/contract/lists'
import type { Locale } from '@/contract/locales'
import { EMPTY_CRITERIA } from '@/features/audiences/contract'
import { criteriaCondition, NO_EVALUATIONS, person } from '@/features/audiences/service/criteria'
import { loadTranslator } from '@/i18n/messages'
import { presentCondition, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { limitAndOffsetOf, toListResponse, withCustomPlan, wordPatternsOf } from '@/server/crud/lists'
import { alphabetical } from '@/server/database/alphabetical'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import { type exportPeople as exportEndpoint, type listPeople as listEndpoint, PEOPLE_MAX } from '../contract/people'
import { readNewestPeople, readPeopleAt, searchPeople } from './search-people'

type Query = z.output<(typeof listEndpoint)['query']>
type Narrowing = Pick<Query, 'search' | 'q' | 'filter'>
type Context = { now: Date }

/** A search alone finds names that are spelled similarly as well; a filter or an order reads all people. */
export async function listPeople(query: Query, { now }: Context) {
  const { filter = {}, sortBy = 'id' } = query
  if (Object.keys(filter).length === 0 && sortBy === 'id') return listNewest(query)
  const page = limitAndOffsetOf(query)
  const rows = await readArranged({ ...query, ...page }, { now })
  return toListResponse(await inOrder(rows), { total: rows[0]?.total ?? 0 }, query)
}

async function listNewest(query: Query) {
  const words = query.search || query.q || ''
  const bound = { limit: PEOPLE_MAX + 1 }
  const found = await (words ? searchPeople(words, bound) : readNewestPeople(bound))
  const listed = found.slice(0, PEOPLE_MAX)
  const { limit, offset } = limitAndOffsetOf(query)
  const counted = { total: listed.length, ...(found.length > PEOPLE_MAX && { more: true as const }) }
  return toListResponse(listed.slice(offset, offset + limit), counted, query)
}

type ArrangedRow = { email: string; total: number }

/**
 * Reads the addresses of a page among all people, each with the data of the newest registration. Each registration is
 * read once: without statistics, PostgreSQL would compare each person with each row of a second query.
 */
const readArranged = (
  query: Narrowing & Pick<Query, 'sortBy' | 'sortByDirection'> & { limit: number; offset: number },
  { now }: Context,
): Promise<ArrangedRow[]> =>
  withCustomPlan(async (tx) => {
    const { keys, order } = orderOf(query)
    return Array.from(
      await tx.execute<ArrangedRow>(sql`
        with person as (
          select distinct on (${email}) ${email}, ${language}, ${profession_id}, ${keys}, ${holdsWords(query)} as holds_words
          from ${registrations} join ${workshops} on ${workshops.id} = ${workshop_id}
          where ${presentCondition} window same_person as (partition by ${email})
          order by ${email} desc, ${created_at} desc, ${id} desc)
        select ${person}.email, (count(*) over ())::int as total from ${person}
        where ${and(criteriaOf(query, now), sql`${person}.holds_words`)}
        order by ${order}, ${person}.email limit ${query.limit} offset ${query.offset}`),
    )
  })

const { id, email, language, profession_id, created_at, first_name, last_name, workshop_id, search_text } =
  registrations

function criteriaOf({ filter = {} }: Narrowing, now: Date): SQL {
  const { attendance = null, kind, profession_id: profession, language: spoken } = filter
  const criteria = {
    ...EMPTY_CRITERIA,
    attendance,
    attended_kinds: kind ? [kind] : [],
    profession_ids: profession ? [profession] : [],
    languages: spoken ? [spoken] : [],
  }
  return criteriaCondition({ criteria, closed_evaluations: NO_EVALUATIONS, now })
}

/** One registration of the person holds all words. */
function holdsWords(query: Narrowing): SQL {
  const patterns = wordPatternsOf(query)
  const holds = and(...patterns.map((pattern) => like(search_text, sql`fold_text(${pattern})`)))
  return holds ? sql`bool_or(${holds}) over same_person` : sql`true`
}

const ORDERS = {
  id: [sql`${created_at}`],
  name: [alphabetical(last_name), alphabetical(first_name)],
  registrations: [sql`count(*) over same_person`],
  last_date: [sql`max(${workshops.date}) over same_person`],
}

/** The keys of the order are columns of the query of people, and the list is ordered by them. */
function orderOf({ sortBy = 'id', sortByDirection }: Pick<Query, 'sortBy' | 'sortByDirection'>) {
  // The usual order of the list is the newest first.
  const isDescending = sortBy === 'id' || sortByDirection === 'desc'
  const keys = ORDERS[sortBy].map((key, at) => ({ key, name: sql.identifier(`key_${at}`) }))
  return {
    keys: sql.join(
      keys.map(({ key, name }) => sql`${key} as ${name}`),
      sql`, `,
    ),
    order: sql.join(
      keys.map(({ name }) => sql`${person}.${name} ${sql.raw(isDescending ? 'desc' : 'asc')}`),
      sql`, `,
    ),
  }
}

async function inOrder(rows: { email: string }[]) {
  const people = new Map((await readPeopleAt(rows.map((row) => row.email))).map((one) => [one.email, one]))
  return rows.flatMap((row) => people.get(row.email) ?? [])
}

const COLUMNS = [
  ['name', 'text', 32],
  ['email', 'text', 36],
  ['institution', 'text', 36],
  ['external_id', 'text', 18],
  ['events', 'number', 16],
  ['last_event', 'date', 18],
] as const

type ExportContext = Context & { locale: Locale }

export async function exportPeople(body: z.output<(typeof exportEndpoint)['body']>, { locale, now }: ExportContext) {
  const [t, people] = await Promise.all([loadTranslator(locale), readExported(body, now)])
  return xlsxResponse({
    name: t('person.people'),
    now,
    tabName: t('person.people'),
    columns: COLUMNS.map(([key, kind, width]) => ({ key, kind, width, title: t(`person.${key}`) })),
    rows: people.map(({ external_ids, registrations: events, last_date: last_event, ...one }) => ({
      ...one,
      external_id: external_ids.join(', '),
      events,
      last_event,
    })),
  })
}

async function readExported({ ids, search = '', filter = {} }: z.output<(typeof exportEndpoint)['body']>, now: Date) {
  if (ids) return inOrder(await db.selectDistinct({ email }).from(registrations).where(isAnyOf(id, ids)))
  if (search && Object.keys(filter).length === 0) return searchPeople(search, { limit: PEOPLE_MAX })
  const order = { sortBy: 'name', sortByDirection: 'asc', limit: ROWS_MAX, offset: 0 } as const
  return inOrder(await readArranged({ search, filter, ...order }, { now }))
}
