import 'server-only'
import { finished } from 'node:stream/promises'
import type postgres from 'postgres'
import { EXCLUDED_TABLES, type Manifest } from '../contract'
import { orderByReferences } from '../rules'
import type { ByteSource } from './archive'

type Sql = postgres.TransactionSql
export type Table = { name: string; columns: string[]; refers_to: string[] }

/** Lists our tables by their references. The tables of the job queue are omitted: sweeps queue missing jobs again. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const found = await sql<Table[]>`
    select relname as name,
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select distinct target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers_to
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  return orderByReferences([...found])
}

export const isBackedUp = ({ name }: Table): boolean => !EXCLUDED_TABLES.includes(name)

const columnList = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/** Reads the COPY format of the database, which restores every value byte for byte. */
export async function* readTable(sql: Sql, { name, columns }: Table): ByteSource {
  const stream = await sql.unsafe(`copy public."${name}" (${columnList(columns)}) to stdout`).readable()
  yield* stream
  // If the last rows filled the buffer, the driver has paused the connection: an ended stream must be read once more.
  stream._read(0)
}

const LINE_FEED = 10

/** A line feed in the COPY format is always the end of a row. */
export async function* withRowCount(source: ByteSource, count: (rows: number) => void): ByteSource {
  for await (const piece of source) {
    let rows = 0
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) rows += 1
    count(rows)
    yield piece
  }
}

export async function fillTable(
  sql: Sql,
  { name, columns }: Omit<Table, 'refers_to'>,
  source: ByteSource,
): Promise<void> {
  const into = await sql.unsafe(`copy public."${name}" (${columnList(columns)}) from stdin`).writable()
  const ended = finished(into)
  ended.catch(() => undefined)
  for await (const piece of source) if (!into.write(piece)) await Promise.race([untilDrained(into), ended])
  into.end()
  await ended
}

const untilDrained = (into: NodeJS.WritableStream) => new Promise<void>((resolve) => into.once('drain', resolve))

export const countRows = async (sql: Sql, table: string): Promise<number> => {
  const [found] = await sql.unsafe(`select count(*)::int as rows from public."${table}"`)
  return Number(found?.rows)
}

export async function readSequences(sql: Sql): Promise<Manifest['sequences']> {
  const names = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`
  const sequences: Manifest['sequences'] = {}
  for (const { name } of names) {
    const [found] = await sql.unsafe(`select last_value::text, is_called from public."${name}"`)
    sequences[name] = { last_value: String(found?.last_value), is_called: found?.is_called === true }
  }
  return sequences
}

/** Sequences continue after the last number given out, even if it was given out after the rows were read. */
export async function setSequences(sql: Sql, sequences: Manifest['sequences']): Promise<void> {
  for (const [name, { last_value, is_called }] of Object.entries(sequences))
    await sql`select setval(format('public.%I', ${name}::text)::regclass, ${last_value}::bigint, ${is_called})`
}

/** Rebuilds the indexes afterwards, at a tenth of the cost of updating them by row. Unique ones stay in force. */
export async function withoutIndexes(sql: Sql, fill: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await sql.unsafe(definition)
}
