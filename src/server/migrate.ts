import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'

const FOLDER = 'drizzle'
const BREAKPOINT = '--> statement-breakpoint'

/** Any number that nothing else in this database locks. */
const LOCK = 7_203_115

type Migration = { tag: string; when: number }

/** Brings the database to the newest migration. Instances that start together wait for the first one, then find nothing to do. */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    if (await migrationsAreCurrent(sql)) return
    // Held by the session: a killed process frees it, and it spans the transaction.
    await sql`select pg_advisory_lock(${LOCK})`
    await migrate(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * As the migrator of drizzle-orm does it, in its table: loaded into the server, that one took a second and 200 MB, which
 * the process kept for good.
 */
async function migrate(sql: postgres.Sql): Promise<void> {
  await sql`create schema if not exists drizzle`
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  const applied = await lastApplied(sql)
  const missing = (await shippedMigrations()).filter(({ when }) => when > applied)
  await sql.begin(async (tx) => {
    for (const { tag, when } of missing) {
      const text = await readFile(path.join(FOLDER, `${tag}.sql`), 'utf8')
      for (const statement of text.split(BREAKPOINT)) await tx.unsafe(statement)
      const hash = createHash('sha256').update(text).digest('hex')
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`
    }
  })
}

/** Whether the newest shipped migration has been applied; a database that is ahead of this process is fine. */
export async function migrationsAreCurrent(sql: postgres.Sql): Promise<boolean> {
  const newest = Math.max(0, ...(await shippedMigrations()).map(({ when }) => when))
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as journal`
  if (!found?.journal) return newest === 0
  return (await lastApplied(sql)) >= newest
}

async function lastApplied(sql: postgres.Sql): Promise<number> {
  const [last] = await sql`select max(created_at)::text as applied from drizzle.__drizzle_migrations`
  return Number(last?.applied ?? 0)
}

async function shippedMigrations(): Promise<Migration[]> {
  const journal: { entries: Migration[] } = JSON.parse(
    await readFile(path.join(FOLDER, 'meta', '_journal.json'), 'utf8'),
  )
  return journal.entries
}
