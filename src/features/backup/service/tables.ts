import 'server-only'
import { finished } from 'node:stream/promises'
import type postgres from 'postgres'
import { EXCLUDED_TABLES, type Manifest } from '../contract'
import { leftOutColumnsOf, orderByReferences, type Reference } from '../rules'
import type { ByteSource } from './archive'

type Sql = postgres.ISql
/** A table with the columns that a backup holds, and those that it leaves out. */
export type Table = { name: string; columns: string[]; left_out: string[]; references: Reference[] }
type PackedRows = { packed: string[]; source: ByteSource }

/** Lists our tables by their references. The tables of the job queue are omitted: sweeps queue missing jobs again. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const found = await sql<Omit<Table, 'left_out'>[]>`
    select relname as name,
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      (select coalesce(json_agg(json_build_object('column', source.attname, 'to', target.relname, 'key', goal.attname)), '[]')
        from pg_constraint cross join unnest(conkey, confkey) pair (from_column, to_column)
          join pg_class target on target.oid = confrelid
          join pg_attribute source on source.attrelid = conrelid and source.attnum = from_column
          join pg_attribute goal on goal.attrelid = confrelid and goal.attnum = to_column
        where conrelid = pg_class.oid and contype = 'f') as references
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  const tables = found.map(({ columns, ...table }) => {
    const left_out = leftOutColumnsOf(table.references)
    return { ...table, columns: columns.filter((column) => !left_out.includes(column)), left_out }
  })
  return orderByReferences(tables)
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

/** Fills a table. Older versions packed the columns that are left out as well. */
export async function fillTable(sql: Sql, { name, columns }: Table, { packed, source }: PackedRows): Promise<void> {
  if (packed.every((column) => columns.includes(column)))
    return copyRows(sql, { into: `public."${name}"`, columns: packed, source })
  await sql.unsafe(`create temporary table packed (like public."${name}")`)
  await copyRows(sql, { into: 'packed', columns: packed, source })
  const kept = columnList(columns)
  await sql.unsafe(`insert into public."${name}" (${kept}) overriding system value select ${kept} from packed`)
  await sql.unsafe('drop table packed')
}

type Copy = { into: string; columns: string[]; source: ByteSource }

async function copyRows(sql: Sql, { into, columns, source }: Copy): Promise<void> {
  const copy = sql.unsafe(`copy ${into} (${columnList(columns)}) from stdin`)
  const stream = await copy.writable()
  // The driver reports an error that follows the last byte to the statement alone, whose promise is settled by then.
  const refused = new Promise<never>((_, reject) => Reflect.set(copy, 'reject', reject))
  const ended = Promise.race([finished(stream), refused])
  ended.catch(() => undefined)
  try {
    for await (const piece of source) if (!stream.write(piece)) await Promise.race([untilDrained(stream), ended])
  } catch (thrown) {
    // The driver sends no other statement, not even a rollback, before the copy has ended.
    stream.destroy()
    throw thrown
  }
  // At its end the driver would also send that the copy failed, and the next statement waits 40 ms behind that.
  stream._destroy = (error, done) => done(error)
  stream.end()
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
