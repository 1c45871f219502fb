import 'server-only'
import { finished } from 'node:stream/promises'
import type postgres from 'postgres'
import { type Manifest, NOT_KEPT } from '../contract'
import { orderOf } from '../rules'
import type { Source } from './archive'

type Sql = postgres.TransactionSql
export type Table = { name: string; columns: string[]; refers_to: string[] }

/** Our own, what is referred to first. The library's queues are left out: sweeps find what has no job. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const found = await sql<Table[]>`
    select relname as name,
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select distinct target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers_to
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  return orderOf([...found])
}

export const isKept = ({ name }: Table): boolean => !NOT_KEPT.includes(name)

const listed = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/** As the database writes it: what it reads again is what it was, byte for byte. */
export async function* readTable(sql: Sql, { name, columns }: Table): Source {
  const stream = await sql.unsafe(`copy public."${name}" (${listed(columns)}) to stdout`).readable()
  yield* stream
  // Where the last rows filled its buffer the driver has paused the connection, and nobody asks an ended stream for more.
  stream._read(0)
}

const LINE_END = 10

/** In this format only the end of a row is a line feed. */
export async function* countingRows(source: Source, count: (rows: number) => void): Source {
  for await (const piece of source) {
    let rows = 0
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) rows += 1
    count(rows)
    yield piece
  }
}

export async function fillTable(sql: Sql, { name, columns }: Omit<Table, 'refers_to'>, source: Source): Promise<void> {
  const into = await sql.unsafe(`copy public."${name}" (${listed(columns)}) from stdin`).writable()
  const ended = finished(into)
  ended.catch(() => undefined)
  for await (const piece of source) if (!into.write(piece)) await Promise.race([drained(into), ended])
  into.end()
  await ended
}

const drained = (into: NodeJS.WritableStream) => new Promise<void>((resolve) => into.once('drain', resolve))

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

/** Numbers are given out once: those that were given after the rows were read, too. */
export async function setSequences(sql: Sql, sequences: Manifest['sequences']): Promise<void> {
  for (const [name, { last_value, is_called }] of Object.entries(sequences))
    await sql`select setval(format('public.%I', ${name}::text)::regclass, ${last_value}::bigint, ${is_called})`
}

/** Built once over all rows they cost a tenth of what each row costs them; what is unique stays, and refuses mistakes. */
export async function withoutIndexes(sql: Sql, fill: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await sql.unsafe(definition)
}
