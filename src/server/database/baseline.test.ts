import postgres from 'postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { env } from '@/env'
import { sampleOf } from '@/testing/gate'
import { applyMigrations, areMigrationsCurrent, knownMigrations, migrateDatabase } from './migrate'

/** Migrations before the baseline. */
const BEFORE = 25

const server = postgres(env.DATABASE_URL ?? '', { max: 1, onnotice: () => undefined })
const made: { name: string; sql: postgres.Sql }[] = []

afterAll(async () => {
  for (const { name, sql } of made) {
    await sql.end({ timeout: 5 })
    await server.unsafe(`drop database ${name} with (force)`)
  }
  await server.end({ timeout: 5 })
})

async function anEmptyDatabase() {
  const name = `baseline_${process.pid}_${made.length}`
  await server.unsafe(`create database ${name}`)
  const url = Object.assign(new URL(env.DATABASE_URL ?? ''), { pathname: `/${name}` }).href
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  made.push({ name, sql })
  return { url, sql }
}

const migrationTagged = async (tag: string) => {
  const found = (await knownMigrations()).find((migration) => migration.tag === tag)
  if (!found) throw new Error(`there is no migration ${tag}`)
  return found
}

/** Creates the database of an older version, whose newest migration was this one. */
async function anOlderDatabase(tag: string) {
  const database = await anEmptyDatabase()
  const chain = await knownMigrations()
  const { when } = await migrationTagged(tag)
  // A database that begins with the first of the old migrations never applies the baseline.
  await database.sql.begin((tx) => applyMigrations(tx, chain[0]?.when))
  await database.sql.begin((tx) => applyMigrations(tx, when))
  return database
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

describe('the baseline', () => {
  it('creates what the migrations before it create one after the other', async () => {
    const [fresh, older] = [await anEmptyDatabase(), await anOlderDatabase('0024_mail_types_checked')]
    await migrateDatabase(fresh.url)
    expect(await journalOf(fresh.sql)).toHaveLength((await knownMigrations()).length - BEFORE)
    expect(await journalOf(older.sql)).toHaveLength(BEFORE)
    const catalogue = await catalogueOf(fresh.sql)
    expect(catalogue.length).toBeGreaterThan(400)
    await migrateDatabase(older.url)
    expect(await catalogueOf(older.sql)).toEqual(catalogue)
  })

  it('has the time of the last migration before it', async () => {
    const [last, baseline] = [await migrationTagged('0024_mail_types_checked'), await migrationTagged('0000_baseline')]
    expect(baseline.when).toBe(last.when)
  })
})

/** An event with a person and a companion, a blocked address and an entry of the trail, written as the first tables allow it. */
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
  ...(await sql`select * from audit_log`),
]

describe('a database of an older version', () => {
  const versions = [
    '0001_data_model',
    '0007_newest_registrations',
    '0014_import_timezone',
    '0021_redaction_by_entry',
    '0023_password_changed_mail',
  ]
  it.each(sampleOf(versions, 2))(
    'that stopped at %s gets the remaining migrations, and keeps its rows',
    async (tag) => {
      const { url, sql } = await anOlderDatabase(tag)
      await fillIn(sql)
      const [rows, journal] = [await rowsIn(sql), await journalOf(sql)]
      expect(await areMigrationsCurrent(sql)).toBe(false)
      await migrateDatabase(url)
      expect(await areMigrationsCurrent(sql)).toBe(true)
      expect(await rowsIn(sql)).toEqual(rows)
      const carriedOn = await journalOf(sql)
      expect(carriedOn.slice(0, journal.length)).toEqual(journal)
      expect(new Set(carriedOn.map(({ hash }) => hash)).size).toBe((await knownMigrations()).length - 1)
      const fresh = await anEmptyDatabase()
      await migrateDatabase(fresh.url)
      expect(await catalogueOf(sql)).toEqual(await catalogueOf(fresh.sql))
    },
  )

  it('that stopped after the extension gets all tables', async () => {
    const { url, sql } = await anOlderDatabase('0000_search_extension')
    await migrateDatabase(url)
    await fillIn(sql)
    expect(await areMigrationsCurrent(sql)).toBe(true)
  })

  it('that has applied an earlier form of the indexes of lists gets the form that stayed', async () => {
    const { url, sql } = await anOlderDatabase('0020_lists')
    const { when } = await migrationTagged('0020_lists')
    await sql`create index registrations_by_name on registrations (last_name)`
    await sql`update drizzle.__drizzle_migrations set created_at = 1795351818554 where created_at = ${when}`
    await migrateDatabase(url)
    const fresh = await anEmptyDatabase()
    await migrateDatabase(fresh.url)
    expect(await catalogueOf(sql)).toEqual(await catalogueOf(fresh.sql))
  })

  it('that has applied every migration before the baseline takes only those after it, and no row is touched', async () => {
    const { url, sql } = await anOlderDatabase('0024_mail_types_checked')
    await fillIn(sql)
    const rowsOf = () => sql`select xmin, id from mails order by id`
    const filesOf = () =>
      sql`select oid, relname, relfilenode from pg_class where relname in ('workshops', 'mails', 'users') order by oid`
    const [rows, files, journal] = [await rowsOf(), await filesOf(), await journalOf(sql)]
    await migrateDatabase(url)
    expect(await areMigrationsCurrent(sql)).toBe(true)
    expect(await rowsOf()).toEqual(rows)
    expect(await filesOf()).toEqual(files)
    const { when } = await migrationTagged('0000_baseline')
    const later = (await knownMigrations()).filter((migration) => migration.when > when)
    expect(await journalOf(sql)).toHaveLength(journal.length + later.length)
  })

  it('keeps the companions and blocked addresses that it holds where a later migration moves them', async () => {
    const { url, sql } = await anOlderDatabase('0007_newest_registrations')
    await fillIn(sql)
    await sql`insert into suppressions (email, reason, message) values ('bounced@example.org', 'bounced', 'no mailbox')`
    await migrateDatabase(url)
    expect(await sql`select party_since::date::text as since from registrations where id = 'companion'`).toEqual([
      { since: '2026-11-01' },
    ])
    expect(await sql`select email, reason, note from blacklisted_emails`).toEqual([
      { email: 'bounced@example.org', reason: 'bounced', note: 'no mailbox' },
    ])
  })
})
