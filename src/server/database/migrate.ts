import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { log } from './log.ts'

const FOLDER = 'drizzle'
const BREAKPOINT = '--> statement-breakpoint'

/**
 * Who waits for a table holds up everybody who comes after: better to let go, and to try again when nobody is in the way.
 */
const LOCK_MS = 500
const AGAIN_MS = 500
const TURN_MS = 100
const LOCKED = '55P03'
const PATIENCE_MS = 600_000

/** Such a statement cannot stand in a transaction, and holds up nobody who writes. */
const CONCURRENTLY = /\bindex concurrently\b/gi

/** Any number that nothing else in this database locks; who must not see tables change meanwhile shares it. */
export const MIGRATION_LOCK = 7_203_115

export type Migration = { tag: string; when: number }

/** Brings the database to the newest migration. Instances that start together wait for the first one, then find nothing to do. */
export async function migrateDatabase(url: string, folder = FOLDER): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    if (await isOurTurn(sql, folder)) await migrate(sql, folder)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Held by the session: a killed process frees it, and it spans transactions. Asked again and again, because an index that
 * is built beside others waits for every statement that has begun, and one that waits for this lock would be among them.
 */
async function isOurTurn(sql: postgres.Sql, folder: string): Promise<boolean> {
  while (!(await migrationsAreCurrent(sql, folder))) {
    const [turn] = await sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_ours`
    if (turn?.is_ours) return true
    await pause(TURN_MS)
  }
  return false
}

/**
 * As the migrator of drizzle-orm does it, in its table: loaded into the server, that one took a second and 200 MB, which
 * the process kept for good.
 */
async function migrate(sql: postgres.Sql, folder: string): Promise<void> {
  for (const migration of await missingIn(sql, folder)) {
    const { tag, text } = migration
    await untilUnlocked(tag, () =>
      text.search(CONCURRENTLY) >= 0 ? runEach(sql, migration) : runWhole(sql, migration),
    )
  }
}

/** For who has the database alone: all of it or nothing, in a transaction that does more than this. */
export async function applyMigrations(tx: postgres.TransactionSql, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  for (const { text, ...migration } of await missingIn(tx, FOLDER)) {
    if (migration.when > upTo) return
    await run(tx, { ...migration, text: text.replace(CONCURRENTLY, 'index') })
  }
}

type Missing = Migration & { text: string; hash: string }

async function missingIn(sql: postgres.ISql, folder: string): Promise<Missing[]> {
  await sql`create schema if not exists drizzle`
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  const applied = await lastApplied(sql)
  const missing = (await shippedMigrations(folder)).filter(({ when }) => when > applied)
  return Promise.all(
    missing.map(async (migration) => {
      const text = await readFile(path.join(folder, `${migration.tag}.sql`), 'utf8')
      return { ...migration, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function runWhole(sql: postgres.Sql, migration: Missing): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = ${LOCK_MS}`)
    await run(tx, migration)
  })
}

/** One after the other: each must bear to be run again, such as `create index concurrently if not exists`. */
const runEach = (sql: postgres.Sql, migration: Missing): Promise<void> => run(sql, migration)

async function run(sql: postgres.ISql, { text, hash, when }: Missing): Promise<void> {
  for (const statement of text.split(BREAKPOINT)) await sql.unsafe(statement)
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`
}

async function untilUnlocked(migration: string, work: () => Promise<void>): Promise<void> {
  let waits = false
  for (const end = Date.now() + PATIENCE_MS; ; await pause(AGAIN_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || error.code !== LOCKED || Date.now() > end) throw error
    }
    if (!waits) log.warn({ migration }, 'migration waits')
    waits = true
  }
}

/** Whether the newest shipped migration has been applied; a database that is ahead of this process is fine. */
export async function migrationsAreCurrent(sql: postgres.Sql, folder = FOLDER): Promise<boolean> {
  const newest = Math.max(0, ...(await shippedMigrations(folder)).map(({ when }) => when))
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as journal`
  if (!found?.journal) return newest === 0
  return (await lastApplied(sql)) >= newest
}

export async function lastApplied(sql: postgres.ISql): Promise<number> {
  const [last] = await sql`select max(created_at)::text as applied from drizzle.__drizzle_migrations`
  return Number(last?.applied ?? 0)
}

export async function shippedMigrations(folder = FOLDER): Promise<Migration[]> {
  const journal: { entries: Migration[] } = JSON.parse(
    await readFile(path.join(folder, 'meta', '_journal.json'), 'utf8'),
  )
  return journal.entries
}
