import 'server-only'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '@/env'
import { causeOf, isCrossed, NO_PLACE } from './away'
import { around } from './driver'
import { errorName } from './errors'
import { log } from './log'
import { countAnew } from './metrics'
import { placesOf } from './places'
import { isDatabaseSilent, whenSilent } from './pulse'

export type Db = PostgresJsDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

const POOL = 10
/** What a connection keeps of its statements goes with it. */
const LIFETIME_MS = 45 * 60_000
/** What staff do to thousands at once may take so long. */
const LONGEST_SECONDS = 100
const AFTER_LOSS_MS = 2000
const SETTLED_MS = 10_000

/** One that is over is given to nobody any more. */
type Pool = { sql: postgres.Sql; db: Db; until: number; isOver: boolean; forget: () => void }

/** One pool for each process: hot reload and Next's separate bundles share it through globalThis. */
const shared = globalThis as typeof globalThis & { academyPool?: Pool; academyPlaces?: ReturnType<typeof placesOf> }

shared.academyPlaces ??= placesOf(POOL, () => Object.assign(new Error('no connection is free'), { code: NO_PLACE }))
const PLACES = shared.academyPlaces

function open(): Pool {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: start with npm start, or name a PostgreSQL')
  const sql = postgres(env.DATABASE_URL, {
    max: POOL,
    max_lifetime: null,
    connect_timeout: 3,
    // After a long absence the driver would let seconds pass before it looks again.
    backoff: () => 0.2,
    onnotice: () => undefined,
    connection: {
      application_name: 'academy',
      statement_timeout: 10_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 15_000,
    },
  })
  const until = performance.now() + LIFETIME_MS
  const lost = () => lose(opened)
  const { forget } = whenSilent(() => end(opened))
  const opened: Pool = { sql, db: drizzle(around(sql, { places: PLACES, lost })), until, isOver: false, forget }
  return opened
}

function pool(): Pool {
  const last = shared.academyPool
  // An ended pool refuses at once whoever comes while the database is silent.
  if (last && (last.isOver ? isDatabaseSilent() : performance.now() < last.until)) return last
  // Who was given it a moment ago may still be about to begin.
  if (last && !last.isOver) setTimeout(retire, SETTLED_MS, last).unref()
  shared.academyPool = open()
  return shared.academyPool
}

function retire(pool: Pool): void {
  pool.sql.end({ timeout: LONGEST_SECONDS }).then(pool.forget, pool.forget)
}

/**
 * A pool that has lost a connection is not asked again. When one breaks while there is something to send on it, the driver
 * opens it anew but never sends on it: each attempt ends with `connect_timeout`, and who asked in between hears nothing.
 */
function lose(pool: Pool): void {
  if (pool.isOver) return
  pool.isOver = true
  // For who is at work on its other connections. A time that the driver is told to end it in cannot be made shorter.
  setTimeout(end, AFTER_LOSS_MS, pool).unref()
}

/** Whoever waits for a silent database is refused, and so is who comes then. */
function end(pool: Pool): void {
  pool.isOver = true
  pool.forget()
  pool.sql.end({ timeout: 0 }).catch(() => undefined)
}

/** Opened on first use, so that a build needs no database. */
export const db: Db = new Proxy({} as Db, {
  get: (_, name) => (name === 'transaction' ? transact : bound(pool().db, name)),
})

const CROSSED_TIMES = 4
const CROSSED_MS = 40

/** Begun anew where two stood in each other's way: of the one that gave way nothing was done. Its work must bear that. */
const transact: Db['transaction'] = async (work, config) => {
  for (let left = CROSSED_TIMES; ; left -= 1) {
    try {
      return await pool().db.transaction(work, config)
    } catch (thrown) {
      if (left === 0 || !isCrossed(thrown)) throw thrown
      countAnew()
      log.warn({ reason: errorName(thrown), left }, 'transaction begun anew')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * CROSSED_MS))
    }
  }
}

export const sql = () => pool().sql

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

export async function closeDatabase(): Promise<void> {
  await shared.academyPool?.sql.end({ timeout: 5 })
  shared.academyPool = undefined
}

/** The name of the violated constraint, where the database had the last word. */
export function brokenConstraint(thrown: unknown): string | undefined {
  const name: unknown = Reflect.get(causeOf(thrown) ?? {}, 'constraint_name')
  return typeof name === 'string' ? name : undefined
}
