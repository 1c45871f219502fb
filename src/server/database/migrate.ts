import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { log } from '../observability/log.ts'

const FOLDER = 'drizzle'
/** The last version with the migrations that the baseline replaced. It brings an older database up to the baseline. */
export const LAST_BEFORE_BASELINE = '08bead1'
const BREAKPOINT = '--> statement-breakpoint'

/** A statement that waits for a table lock blocks every later one, so give up early and try again. */
const LOCK_TIMEOUT_MS = 500
const RETRY_MS = 500
const LOCK_POLL_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'
const RETRY_FOR_MS = 600_000

/** Such a statement cannot run in a transaction, and it blocks no writes. */
const CONCURRENTLY = /\bindex concurrently\b/gi

/**
 * An arbitrary number that nothing else in this database locks. Work that must not see tables change takes it shared.
 */
export const MIGRATION_LOCK = 7_203_115

type Migration = { tag: string; when: number; file: string }

/**
 * Applies the missing migrations. Of instances that start together, the first one migrates and the others wait for it.
 */
export async function migrateDatabase(url: string, folder = FOLDER): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    if (await acquireMigrationLock(sql, folder)) await applyPending(sql, folder)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * A session lock spans transactions and is freed when the process is killed. It is polled, because a statement that
 * waits for it would itself block an index that is built concurrently.
 */
async function acquireMigrationLock(sql: postgres.Sql, folder: string): Promise<boolean> {
  while (!(await areMigrationsCurrent(sql, folder))) {
    const [attempt] = await sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_ours`
    if (attempt?.is_ours) return true
    await pause(LOCK_POLL_MS)
  }
  return false
}

/**
 * Does what the migrator of drizzle-orm does, with the same table: loading that one into the server took a second and
 * 200 MB, which the process never gave back.
 */
async function applyPending(sql: postgres.Sql, folder: string): Promise<void> {
  for (const migration of await readPending(sql, folder)) {
    const { tag, text } = migration
    await retryWhileLocked(tag, () =>
      text.search(CONCURRENTLY) >= 0 ? runWithoutTransaction(sql, migration) : runInTransaction(sql, migration),
    )
  }
}

/** For callers that use the database alone: all migrations become part of their transaction. */
export async function applyMigrations(tx: postgres.TransactionSql, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  for (const { text, ...migration } of await readPending(tx, FOLDER, upTo)) {
    await runMigration(tx, { ...migration, text: text.replace(CONCURRENTLY, 'index') })
  }
}

type PendingMigration = Migration & { text: string; hash: string }

async function readPending(
  sql: postgres.ISql,
  folder: string,
  upTo = Number.POSITIVE_INFINITY,
): Promise<PendingMigration[]> {
  await sql`create schema if not exists drizzle`
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  const applied = await readLastApplied(sql)
  const shipped = await readShippedMigrations(folder)
  refuseBeforeBaseline(applied, shipped)
  const missing = shipped.filter(({ when }) => when > applied && when <= upTo)
  return Promise.all(
    missing.map(async (migration) => {
      const text = await readFile(migration.file, 'utf8')
      return { ...migration, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * The baseline has the time of the last migration that it replaced, so a database that has applied all of those needs
 * only the later ones. Only the time is compared, as in drizzle-orm: git may change line ends, and with them the hash.
 */
function refuseBeforeBaseline(applied: number, [baseline]: Migration[]): void {
  if (applied === 0 || !baseline || applied >= baseline.when) return
  throw new Error(
    `it is older than the first migration of this version. Start version ${LAST_BEFORE_BASELINE} with it once (git checkout ${LAST_BEFORE_BASELINE}, npm start), then this version.`,
  )
}

async function runInTransaction(sql: postgres.Sql, migration: PendingMigration): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await runMigration(tx, migration)
  })
}

/** Each statement must be safe to run again. The build of an index is, after `drop index concurrently if exists`. */
const runWithoutTransaction = (sql: postgres.Sql, migration: PendingMigration): Promise<void> =>
  runMigration(sql, migration, migration.text.split(BREAKPOINT))

/** Send the whole text as one message where nothing forbids it: that saves a round trip for each statement. */
async function runMigration(
  sql: postgres.ISql,
  { text, hash, when }: PendingMigration,
  statements = [text],
): Promise<void> {
  for (const statement of statements) await sql.unsafe(statement)
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`
}

async function retryWhileLocked(migration: string, work: () => Promise<void>): Promise<void> {
  let hasLogged = false
  for (const end = Date.now() + RETRY_FOR_MS; ; await pause(RETRY_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || error.code !== LOCK_NOT_AVAILABLE || Date.now() > end)
        throw error
    }
    if (!hasLogged) log.warn({ migration }, 'migration waits')
    hasLogged = true
  }
}

/** Tells whether the newest shipped migration has been applied; a database that is newer than this process is fine. */
export async function areMigrationsCurrent(sql: postgres.Sql, folder = FOLDER): Promise<boolean> {
  const newest = Math.max(0, ...(await readShippedMigrations(folder)).map(({ when }) => when))
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as journal`
  if (!found?.journal) return newest === 0
  return (await readLastApplied(sql)) >= newest
}

export async function readLastApplied(sql: postgres.ISql): Promise<number> {
  const [last] = await sql`select max(created_at)::text as applied from drizzle.__drizzle_migrations`
  return Number(last?.applied ?? 0)
}

/** The migrations of this version, oldest first: the baseline and the later ones. */
export async function readShippedMigrations(folder = FOLDER): Promise<Migration[]> {
  const journal: { entries: Omit<Migration, 'file'>[] } = JSON.parse(
    await readFile(path.join(folder, 'meta', '_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ tag, when }) => ({ tag, when, file: path.join(folder, `${tag}.sql`) }))
}
