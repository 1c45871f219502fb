import { readFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'

const FOLDER = 'drizzle'

/** Any number that nothing else in this database locks. */
const LOCK = 7_203_115

/** Brings the database to the newest migration. Instances that start together wait for the first one, then find nothing to do. */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    // Nearly every start finds nothing to do: then the migrator and its hundreds of modules are not even loaded.
    if (await migrationsAreCurrent(sql)) return
    const [{ drizzle }, { migrate }] = await Promise.all([
      import('drizzle-orm/postgres-js'),
      import('drizzle-orm/postgres-js/migrator'),
    ])
    // Held by the session: a killed process frees it, and it spans the migrator's own transaction.
    await sql`select pg_advisory_lock(${LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: FOLDER })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Whether the newest shipped migration has been applied; a database that is ahead of this process is fine. */
export async function migrationsAreCurrent(sql: postgres.Sql): Promise<boolean> {
  const newest = await newestMigration()
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as journal`
  if (!found?.journal) return newest === 0
  const [last] = await sql`select max(created_at)::text as applied from drizzle.__drizzle_migrations`
  return Number(last?.applied ?? 0) >= newest
}

async function newestMigration(): Promise<number> {
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(path.join(FOLDER, 'meta', '_journal.json'), 'utf8'),
  )
  return Math.max(0, ...journal.entries.map(({ when }) => when))
}
