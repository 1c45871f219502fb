import type postgres from 'postgres'
import { expect, it } from 'vitest'
import { withRestoreTargets } from '@/testing/databases/restore-targets'
import { isBackedUp, listTables, type Table } from './tables'

const { server, anEmptyTarget, makeArchive, restoreArchive } = withRestoreTargets()

type Row = Record<string, unknown>
type Column = { table: string; name: string; type: string; is_required: boolean; values: string[] }

/** Columns that a check demands although each of them may be empty or false. */
const FILLED = [
  'certificates.sha256',
  'consent_topics.for_doctors',
  'planned_mails.offset_minutes',
  'workshops.category_d',
]
const FIXED: Record<string, Row> = {
  // A restore holds mails that wait, and empties the calls that may be repeated.
  mails: { state: 'failed' },
  mail_batches: { payload: '' },
  workshops: { presence_type: 'Online' },
}

/** The columns of all tables with the values that their checks allow. */
const readColumns = () => server<Column[]>`
  select relname as table, attname as name, format_type(atttypid, null) as type,
    attnotnull and not atthasdef and attidentity = '' as is_required,
    array(select quoted[1] from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') quoted
      where conrelid = attrelid and contype = 'c' and conkey = array[attnum] and pg_get_constraintdef(oid) like '%ANY (ARRAY[%') as values
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''`

const MOMENTS = ['2026-11-20T10:00:00.123456Z', '2026-11-21T10:00:00Z']

function generateValue({ name, type, values }: Column, number: number): unknown {
  if (values.length > 0) return values[number % values.length]
  if (name.includes('email')) return `${name.replaceAll('_', '-')}-${number}@example.org`
  if (name === 'language') return ['de', 'en'][number]
  if (type === 'text') return 'ab'.charAt(number).repeat(64)
  if (type === 'jsonb') return { tab: '\t', line: '\n', backslash: '\\', number }
  if (type === 'bytea') return Buffer.from([number, 0, 9, 10, 92])
  if (type === 'boolean') return true
  if (type === 'date') return MOMENTS[number]?.slice(0, 10)
  if (type === 'time without time zone') return '18:00'
  if (type.startsWith('timestamp')) return MOMENTS[number]
  if (type.endsWith('[]')) return []
  return number + 1
}

/** Writes two rows into each table. They refer to the rows with their number, or to the first row of their own table. */
async function fillEveryTable(tables: Table[]) {
  const written: Record<string, Row[]> = {}
  const all = await readColumns()
  for (const { name, references } of tables) {
    const columns = all.filter(({ table }) => table === name)
    const rows: Row[] = []
    written[name] = rows
    for (const number of [0, 1]) {
      const row: Row = {}
      for (const column of columns)
        if (column.is_required || FILLED.includes(`${name}.${column.name}`))
          row[column.name] = generateValue(column, number)
      for (const { column, to, key } of references)
        row[column] = (to === name ? rows[0] : written[to]?.[number])?.[key] ?? null
      const [stored] = await server`insert into ${server(name)} ${server({ ...row, ...FIXED[name] })} returning *`
      if (stored) rows.push(stored)
    }
  }
  return written
}

/** The rows of a table as text, without the columns that a backup leaves out. */
async function readRows(sql: postgres.Sql, { name, columns }: Table) {
  const rows = await sql`select (${sql(columns)})::text as row from ${sql(name)} order by 1`
  return rows.map(({ row }) => String(row))
}

/** Enough to write into every table and to restore all of them on a busy machine. */
const TIMEOUT_MS = 60_000

it(
  'restores the rows of every table with every reference, except those to tables that are left out',
  async () => {
    const tables = await listTables(server)
    const written = await fillEveryTable(tables)
    await makeArchive()
    const place = await anEmptyTarget()
    await restoreArchive(place.url)
    for (const table of tables) {
      const { name, references, left_out } = table
      for (const { column } of references) expect(written[name]?.[1]?.[column], `${name}.${column}`).not.toBe(null)
      const rows = await readRows(place.sql, table)
      const before = isBackedUp(table) ? await readRows(server, table) : []
      // A restore adds a row about itself.
      expect(name === 'restores' ? rows.slice(0, 2) : rows, name).toEqual(before)
      if (isBackedUp(table)) expect(rows, name).toHaveLength(name === 'restores' ? 3 : 2)
      for (const column of left_out)
        expect(await place.sql`select from ${place.sql(name)} where ${place.sql(column)} is not null`).toEqual([])
    }
  },
  TIMEOUT_MS,
)

/** Columns of packed tables that lead to tables that are left out, and that a row cannot leave empty. */
async function findDemandedColumns(sql: postgres.ISql) {
  const tables = (await listTables(sql)).filter(isBackedUp)
  const columns = tables.flatMap(({ name, left_out }) => left_out.map((column) => `${name}.${column}`))
  const demanded = await sql<{ name: string }[]>`
    select attrelid::regclass || '.' || attname as name from pg_attribute
    where attrelid::regclass || '.' || attname = any(${columns}) and (attnotnull or atthasdef)`
  return { columns, demanded: demanded.map(({ name }) => name) }
}

it('finds that every column that leads to a table that is left out may be empty', async () => {
  const { columns, demanded } = await findDemandedColumns(server)
  expect(columns).toContain('check_in_devices.session_hash')
  expect(demanded).toEqual([])
  await server`create table visits (session_hash text not null references sessions)`
  expect((await findDemandedColumns(server)).demanded).toEqual(['visits.session_hash'])
  await server`drop table visits`
})
