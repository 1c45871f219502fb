import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Subquery } from 'drizzle-orm/subquery'
import { db, firstOf, type Tx } from './db'

type Row = Readonly<Record<string, unknown>>

const dialect = new PgDialect()

/**
 * Sends all rows as one JSON parameter: one parameter for each field would block the thread for longer than PostgreSQL
 * takes to store them. All rows must have the same fields; missing columns get their defaults.
 */
export async function insertMany(tx: Tx, table: PgTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const names = sql.raw(writtenColumnsOf(table, rows).join(', '))
  await tx.execute(sql`insert into ${table} (${names}) select ${names} from ${recordsOf(table, rows)}`)
}

/** Updates the incoming fields of existing rows, which are found by their ids. */
export async function updateMany(tx: Tx, table: PgTable & { id: AnyPgColumn }, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const fields = rows.map(({ id, ...row }) => row)
  const set = writtenColumnsOf(table, fields).map((name) => `${name} = incoming.${name}`)
  await tx.execute(
    sql`update ${table} set ${sql.raw(set.join(', '))} from ${recordsOf(table, rows)} where ${table.id} = incoming.id`,
  )
}

const recordsOf = (table: PgTable, rows: readonly Row[]): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as incoming`

/** The names as they stand in a statement: with a fragment of Drizzle for each, the text takes twenty times as long. */
function writtenColumnsOf(table: PgTable, [first]: readonly Row[]): string[] {
  const columns = getTableColumns(table)
  return Object.entries(first ?? {}).flatMap(([field, value]) => {
    const column = columns[field]
    if (!column) throw new Error(`There is no column for ${field}`)
    return column.generated || value === undefined ? [] : [dialect.escapeName(column.name)]
  })
}

type Select<Found> = PromiseLike<Found[]> & { as: (alias: string) => Subquery }

/**
 * Reads all rows as one JSON value: decoding the fields of thousands of rows would block the thread for longer than PostgreSQL
 * takes to find them. An instant stands as PostgreSQL writes it in JSON.
 */
export async function selectMany<Found>(select: Select<Found>): Promise<Found[]> {
  const found = sql<Found[]>`coalesce(json_agg(to_json(found)), '[]')`
  return firstOf(await db.select({ found }).from(select.as('found'))).found
}

/** The values are one parameter, so that the statement is the same for any number of them. */
export const isAnyOf = (column: AnyPgColumn, values: readonly unknown[]): SQL =>
  sql`${column} = any(${sql.param([...new Set(values)])})`
