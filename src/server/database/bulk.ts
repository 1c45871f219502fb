import 'server-only'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './db'

type Row = Readonly<Record<string, unknown>>

/**
 * Many rows as one value. As a value for each of their fields they would take longer to write down than to store, and
 * everybody else of this process waits for that. All of them have the same fields; the others get their defaults.
 */
export async function insertMany(tx: Tx, table: PgTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const columns = columnsOf(table, rows)
  const names = sql.join(columns, sql`, `)
  await tx.execute(sql`insert into ${table} (${names}) select ${names} from ${given(table, rows)}`)
}

/** Writes these fields of rows that there are, each named by its id. */
export async function updateMany(tx: Tx, table: PgTable & { id: AnyPgColumn }, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const fields = rows.map(({ id, ...row }) => row)
  const set = columnsOf(table, fields).map((column) => sql`${column} = given.${column}`)
  await tx.execute(
    sql`update ${table} set ${sql.join(set, sql`, `)} from ${given(table, rows)} where ${table.id} = given.id`,
  )
}

const given = (table: PgTable, rows: readonly Row[]): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as given`

function columnsOf(table: PgTable, [first]: readonly Row[]): SQL[] {
  const columns = getTableColumns(table)
  return Object.keys(first ?? {}).flatMap((field) => {
    const column = columns[field]
    if (!column) throw new Error(`There is no column for ${field}`)
    return column.generated ? [] : [sql`${sql.identifier(column.name)}`]
  })
}
