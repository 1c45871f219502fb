import 'server-only'
import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type ListAnswer, type ListQuery, ROWS_MAX } from '@/contract/lists'
import { type Db, db, type Tx } from './db'

type Columns = Record<string, AnyPgColumn>
type ListTable = PgTable & { id: AnyPgColumn }

type Searching = Pick<ListQuery, 'search' | 'q'>
type Scope = { search?: AnyPgColumn[]; where?: SQL }

/** A page of one table, as the query asks: the contract has checked that its columns exist. */
export async function listRows<T extends ListTable>(table: T, query: ListQuery, { search = [], where }: Scope = {}) {
  const columns = table as unknown as Columns
  const condition = and(where, filterOf(query, columns), searchOf(query, search))
  const { limit, offset } = windowOf(query)
  const [rows, found] = await Promise.all([
    db
      .select()
      .from(table as PgTable)
      .where(condition)
      .orderBy(...orderOf(query, columns))
      .limit(limit)
      .offset(offset),
    countOn(table, condition, { query }),
  ])
  return listAnswer(rows as T['$inferSelect'][], found, query)
}

type Counting = { query: ListQuery; from?: Db | Tx }
type Counted = { total: number; more?: true }

/** How many there are, as far as the next pages: what grows with the years is not counted to its end. */
export async function countOn(
  table: PgTable,
  condition: SQL | undefined,
  { query, from = db }: Counting,
): Promise<Counted> {
  const bound = boundOf(query)
  const some = from
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(condition)
    .limit(bound + 1)
    .as('some')
  const [counted] = await from.select({ found: count() }).from(some)
  const found = counted?.found ?? 0
  return found > bound ? { total: bound, more: true } : { total: found }
}

/** Whole ten thousands beyond the page that is asked for: whoever turns over goes on to the end. */
function boundOf(query: ListQuery): number {
  const { limit, offset } = windowOf(query)
  return (Math.floor((offset + limit) / ROWS_MAX) + 1) * ROWS_MAX
}

/**
 * Planned for what is asked: a plan that serves for all of it alike, as the database keeps it for often repeated statements,
 * walks through millions of rows to find the few that are rare, or gathers all that are common to show the first.
 */
export const plannedFor = <Found>(read: (tx: Tx) => Promise<Found>): Promise<Found> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
      return read(tx)
    },
    { accessMode: 'read only' },
  )

/** Equal, or beginning with it where the value ends in %; every other wildcard means itself. */
export function filterOf({ filter = {} }: Pick<ListQuery, 'filter'>, columns: Columns): SQL | undefined {
  const conditions = Object.entries(filter).map(([name, value]) => {
    const column = columns[name]
    if (!column) throw new Error(`The contract offers the filter ${name}, the table has no such column`)
    return typeof value === 'string' ? ilike(column, patternOf(value)) : eq(column, value)
  })
  return and(...conditions)
}

/** Every word somewhere in one of the columns. */
export const searchOf = (query: Searching, columns: AnyPgColumn[]): SQL | undefined =>
  and(...wordPatterns(query).map((pattern) => or(...columns.map((column) => ilike(column, pattern)))))

/** Each word of a search as a pattern that finds it anywhere. */
export function wordPatterns({ search, q }: Searching): string[] {
  const words = (search || q || '').split(/\s+/).filter(Boolean)
  return words.map((word) => `%${escaped(word)}%`)
}

/** One parameter, and so one statement, however many they are. */
export const among = (column: AnyPgColumn, values: readonly unknown[]): SQL =>
  sql`${column} = any(${sql.param([...new Set(values)])})`

/** The id decides between equals, so that no row shows on two pages. */
export function orderOf({ sortBy = 'id', sortByDirection }: ListQuery, columns: Columns): SQL[] {
  const direction = sortByDirection === 'desc' ? desc : asc
  const names = sortBy === 'id' ? ['id'] : [sortBy, 'id']
  return names.flatMap((name) => columns[name] ?? []).map((column) => direction(column))
}

export function windowOf(query: ListQuery): { limit: number; offset: number } {
  const size = sizeOf(query)
  return { limit: size, offset: (query.page - 1) * size }
}

export function listAnswer<Row>(data: Row[], counted: number | Counted, query: ListQuery): ListAnswer<Row> {
  const size = sizeOf(query)
  const { total, more }: Counted = typeof counted === 'number' ? { total: counted } : counted
  return {
    data,
    meta: {
      pagination: {
        current_page: query.page,
        per_page: size,
        total_pages: Math.max(1, Math.ceil(total / size)),
        total,
      },
      ...(more && { more }),
      ...(askedSize(query) > size && total > size && { capped: true }),
    },
  }
}

const askedSize = ({ per_page, perPage }: ListQuery) =>
  perPage === 0 ? Number.POSITIVE_INFINITY : (perPage ?? per_page)

const sizeOf = (query: ListQuery) => Math.min(askedSize(query), ROWS_MAX)

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function patternOf(value: string): string {
  return value.endsWith('%') ? `${escaped(value.slice(0, -1))}%` : escaped(value)
}
