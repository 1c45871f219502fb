import postgres from 'postgres'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { env } from '@/env'
import { sampleOf } from '@/testing/repetitions'
import { applyMigrations, areMigrationsCurrent, migrateDatabase, readShippedMigrations } from './migrate'

const server = postgres(env.DATABASE_URL ?? '', { max: 1, onnotice: () => undefined })
let made: { name: string; sql: postgres.Sql }[] = []
let count = 0

// The databases of all versions together would need more connections than the server has.
afterEach(async () => {
  for (const { name, sql } of made) {
    await sql.end({ timeout: 5 })
    await server.unsafe(`drop database ${name} with (force)`)
  }
  made = []
})
afterAll(() => server.end({ timeout: 5 }))

async function anEmptyDatabase() {
  count += 1
  const name = `upgrade_${process.pid}_${count}`
  await server.unsafe(`create database ${name}`)
  const url = Object.assign(new URL(env.DATABASE_URL ?? ''), { pathname: `/${name}` }).href
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  made.push({ name, sql })
  return { url, sql }
}

const journalOf = (sql: postgres.Sql) => sql`select id, hash, created_at from drizzle.__drizzle_migrations order by id`

/** Everything that a migration can create, each on a line of its own, in the words of PostgreSQL. */
async function catalogueOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with ours as (select * from pg_class where relnamespace = 'public'::regnamespace),
    functions as (
      select * from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e'))
    select concat_ws(' ', 'relation', relname, relkind, relpersistence, relrowsecurity, relacl::text, reloptions::text) as line from ours
    union all
    select concat_ws(' ', 'column', relname, row_number() over (partition by attrelid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation, attstorage, attacl::text,
      pg_get_expr(adbin, adrelid))
    from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws(' ', 'constraint', relname, conname, convalidated, pg_get_constraintdef(pg_constraint.oid))
    from ours join pg_constraint on conrelid = ours.oid
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisready, indisprimary)
    from ours join pg_index on indrelid = ours.oid
    union all
    select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(pg_trigger.oid))
    from ours join pg_trigger on tgrelid = ours.oid where not tgisinternal
    union all
    select concat_ws(' ', 'function', proacl::text, pg_get_functiondef(oid)) from functions
    union all
    select concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
    from pg_sequences where schemaname = 'public'
    union all
    select concat_ws(' ', 'extension', extname, extversion, extnamespace::regnamespace) from pg_extension
    union all
    select concat_ws(' ', 'type', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    union all
    select concat_ws(' ', 'schema', nspname, nspacl::text) from pg_namespace where nspname !~ '^pg_'
    union all
    select concat_ws(' ', 'default privileges', defaclobjtype, defaclacl::text) from pg_default_acl
    union all
    select concat_ws(' ', 'comment', description) from pg_description join ours on objoid = ours.oid
    order by 1`
  return rows.map(({ line }) => line)
}

/** An event with a person and a companion, a blocked address and an entry of the trail, written as the tables of the baseline allow it. */
async function fillIn(sql: postgres.Sql) {
  await sql`
    insert into workshops (title, category_d, header_image, presence_type, language, date, time)
    values ('Heart failure', true, 'Digitalisierung', 'Online', 'de', '2026-12-01', '18:00')`
  await sql`
    insert into registrations (id, workshop_id, email, language, invite_slug, accompaniment_of, created_at) values
      ('main', 1, 'mona@example.org', 'de', 'a', null, '2026-11-01'),
      ('companion', 1, 'ben@example.org', 'de', 'b', 'main', '2026-11-02')`
  await sql`insert into audit_log (action, object, object_id, changes) values ('create', 'workshops', 1, '{"title": [null, "Heart failure"]}')`
}

const rowsIn = async (sql: postgres.Sql) => [
  ...(await sql`select id, title, date, created_at, updated_at from workshops`),
  ...(await sql`select id, workshop_id, email, accompaniment_of, created_at, updated_at from registrations order by id`),
  ...(await sql`select id, created_at, user_id, request_id, action, object, object_id, changes from audit_log`),
]

/** A table that a migration rewrites gets another file, and is locked meanwhile. */
const filesIn = (sql: postgres.Sql) =>
  sql`select relname, relfilenode from pg_class where relname in ('workshops', 'mails', 'users') order by relname`

const shipped = await readShippedMigrations()

describe('a database of an older version', () => {
  it.each(sampleOf(shipped.slice(0, -1), 2))(
    'that stopped at $tag gets the remaining migrations, and keeps its rows where they are',
    async ({ when }) => {
      const { url, sql } = await anEmptyDatabase()
      await sql.begin((tx) => applyMigrations(tx, when))
      await fillIn(sql)
      const rows = await rowsIn(sql)
      const files = await filesIn(sql)
      const journal = await journalOf(sql)
      expect(await areMigrationsCurrent(sql)).toBe(false)

      await migrateDatabase(url)
      expect(await areMigrationsCurrent(sql)).toBe(true)
      expect(await rowsIn(sql)).toEqual(rows)
      expect(await filesIn(sql)).toEqual(files)
      const carriedOn = await journalOf(sql)
      expect(carriedOn.slice(0, journal.length)).toEqual(journal)
      expect(carriedOn).toHaveLength(shipped.length)
      const fresh = await anEmptyDatabase()
      await migrateDatabase(fresh.url)
      expect(await catalogueOf(sql)).toEqual(await catalogueOf(fresh.sql))
    },
  )

  it('that stopped before the baseline is refused with the version to start first, and stays as it is', async () => {
    const { url, sql } = await anEmptyDatabase()
    const [{ when = 0 } = {}] = shipped
    await sql.begin((tx) => applyMigrations(tx, when))
    await fillIn(sql)
    await sql`update drizzle.__drizzle_migrations set created_at = ${when - 1}`
    const state = async () => [await rowsIn(sql), await journalOf(sql), await catalogueOf(sql)]
    const before = await state()
    await expect(migrateDatabase(url)).rejects.toThrow('Start version 08bead1 with it once')
    expect(await state()).toEqual(before)
  })
})
