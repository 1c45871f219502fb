import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type ListQuery, type ListResponse, ROWS_MAX } from '@/contract/lists'
import { type Db, db, type Tx } from '../database/db'

type Columns = Record<string, AnyPgColumn>
type ListTable = PgTable & { id: AnyPgColumn }

type SearchTerms = Pick<ListQuery, 'search' | 'q'>
type ListScope = { search?: AnyPgColumn[]; where?: SQL }

/** Reads one page of a table; the contract has checked that the columns exist. */
export async function listRows<T extends ListTable>(
  table: T,
  query: ListQuery,
  { search = [], where }: ListScope = {},
) {
  const columns = table as unknown as Columns
  const condition = and(where, filterConditionOf(query, columns), searchConditionOf(query, search))
  const { limit, offset } = limitAndOffsetOf(query)
  const [rows, found] = await Promise.all([
    db
      .select()
      .from(table as PgTable)
      .where(condition)
      .orderBy(...orderOf(query, columns))
      .limit(limit)
      .offset(offset),
    countRows(table, condition, { query }),
  ])
  return toListResponse(rows as T['$inferSelect'][], found, query)
}

type CountOptions = { query: ListQuery; from?: Db | Tx }
type RowCount = { total: number; more?: true }

/** Counts up to a limit, because a table that grows with the years is too large to count completely. */
export async function countRows(
  table: PgTable,
  condition: SQL | undefined,
  { query, from = db }: CountOptions,
): Promise<RowCount> {
  const bound = countLimitOf(query)
  const bounded = from
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(condition)
    .limit(bound + 1)
    .as('some')
  const [counted] = await from.select({ found: count() }).from(bounded)
  const found = counted?.found ?? 0
  return found > bound ? { total: bound, more: true } : { total: found }
}

/** The limit exceeds the requested page by up to ROWS_MAX, so that a person can page on to the end. */
function countLimitOf(query: ListQuery): number {
  const { limit, offset } = limitAndOffsetOf(query)
  return (Math.floor((offset + limit) / ROWS_MAX) + 1) * ROWS_MAX
}

/**
 * Plans each statement for its own values. A generic plan, which PostgreSQL caches for repeated statements, reads
 * millions of rows to find a rare value, or sorts all rows of a common one to show the first.
 */
export const withCustomPlan = <Found>(read: (tx: Tx) => Promise<Found>): Promise<Found> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
      return read(tx)
    },
    { accessMode: 'read only' },
  )

/** Compares for equality, or for a prefix where the value ends in %; other wildcards are taken literally. */
export function filterConditionOf({ filter = {} }: Pick<ListQuery, 'filter'>, columns: Columns): SQL | undefined {
  const conditions = Object.entries(filter).map(([name, value]) => {
    const column = columns[name]
    if (!column) throw new Error(`The contract offers the filter ${name}, the table has no such column`)
    return typeof value === 'string' ? ilike(column, patternOf(value)) : eq(column, value)
  })
  return and(...conditions)
}

/** Each word must occur in one of the columns. */
export const searchConditionOf = (query: SearchTerms, columns: AnyPgColumn[]): SQL | undefined =>
  and(...wordPatternsOf(query).map((pattern) => or(...columns.map((column) => ilike(column, pattern)))))

/** Turns each word of a search into a pattern that matches anywhere. */
export function wordPatternsOf({ search, q }: SearchTerms): string[] {
  const words = (search || q || '').split(/\s+/).filter(Boolean)
  return words.map((word) => `%${escapePattern(word)}%`)
}

/** The id breaks ties, so that no row appears on two pages. Null is last in both directions. */
function orderOf({ sortBy = 'id', sortByDirection }: ListQuery, columns: Columns): SQL[] {
  const names = sortBy === 'id' ? ['id'] : [sortBy, 'id']
  return names
    .flatMap((name) => columns[name] ?? [])
    .map((column) => (sortByDirection === 'desc' ? descending(column) : asc(column)))
}

/** PostgreSQL puts null first when it sorts downwards. A column that cannot be null keeps the order of its index. */
const descending = (column: AnyPgColumn): SQL => (column.notNull ? desc(column) : sql`${desc(column)} nulls last`)

type PagedSelect<Row> = {
  orderBy: (...order: SQL[]) => { limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> } }
}

/** Reads a page of a select that joins tables. Without a column the list is by `created_at`. */
export function readPage<Row>(
  select: PagedSelect<Row>,
  { sortBy = 'created_at', ...query }: ListQuery,
  columns: Columns,
): PromiseLike<Row[]> {
  const { limit, offset } = limitAndOffsetOf(query)
  const ordered = select.orderBy(...orderOf({ ...query, sortBy }, columns))
  return ordered.limit(limit).offset(offset)
}

export function limitAndOffsetOf(query: ListQuery): { limit: number; offset: number } {
  const size = pageSizeOf(query)
  return { limit: size, offset: (query.page - 1) * size }
}

export function toListResponse<Row>(data: Row[], counted: number | RowCount, query: ListQuery): ListResponse<Row> {
  const size = pageSizeOf(query)
  const { total, more }: RowCount = typeof counted === 'number' ? { total: counted } : counted
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
      ...(requestedSizeOf(query) > size && total > size && { capped: true }),
    },
  }
}

const requestedSizeOf = ({ per_page, perPage }: ListQuery) =>
  perPage === 0 ? Number.POSITIVE_INFINITY : (perPage ?? per_page)

const pageSizeOf = (query: ListQuery) => Math.min(requestedSizeOf(query), ROWS_MAX)

const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function patternOf(value: string): string {
  return value.endsWith('%') ? `${escapePattern(value.slice(0, -1))}%` : escapePattern(value)
}

/** Compares without an index: with old statistics the planner would prefer this one, and read far more rows. */
export const equalsWithoutIndex = (column: AnyPgColumn, value: number): SQL =>
  sql`${column} is not distinct from ${value}`
