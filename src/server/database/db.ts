import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { NotFound } from '@/contract/problems'
import { env } from '@/env'
import { causeOf, errorName } from '../observability/errors'
import { log } from '../observability/log'
import { countTransactionRetry } from '../observability/metrics'
import { isDatabaseUnresponsive, onUnresponsive } from '../observability/shared-database-status'
import { createSlots } from './connection-slots'
import { withPreparedStatements, wrapDriver } from './driver'
import { isDeadlock, NO_FREE_SLOT } from './error-codes'

export type Db = PostgresJsDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export const POOL_SIZE = 10
/** A connection collects prepared statements as it ages; replacing it frees their memory. */
const LIFETIME_MS = 45 * 60_000
/** Bulk work of staff may take this long. */
const RETIRE_TIMEOUT_SECONDS = 100
const CLOSE_AFTER_LOSS_MS = 2000
const RETIRE_DELAY_MS = 10_000

/** A closed pool is not handed out any more. */
type Pool = {
  sql: postgres.Sql
  /** The same connections with prepared statements. */
  client: postgres.Sql
  db: Db
  expiresAt: number
  isClosed: boolean
  onConnectionLost: () => void
  unsubscribe: () => void
}

/** One pool for each process: hot reload and Next's separate bundles share it through globalThis. */
const shared = globalThis as typeof globalThis & {
  academyPool?: Pool
  academyConnectionSlots?: ReturnType<typeof createSlots>
}

shared.academyConnectionSlots ??= createSlots(POOL_SIZE, () =>
  Object.assign(new Error('no connection is free'), { code: NO_FREE_SLOT }),
)
const SLOTS = shared.academyConnectionSlots

function openPool(): Pool {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: start with npm start, or name a PostgreSQL')
  const sql = postgres(env.DATABASE_URL, {
    max: POOL_SIZE,
    max_lifetime: null,
    connect_timeout: 3,
    // The driver's own backoff would wait for seconds after a long outage.
    backoff: () => 0.2,
    onnotice: () => undefined,
    connection: {
      application_name: 'academy',
      statement_timeout: 10_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 15_000,
    },
  })
  const expiresAt = performance.now() + LIFETIME_MS
  const { unsubscribe } = onUnresponsive(() => closePool(opened))
  const opened: Pool = {
    sql,
    client: withPreparedStatements(sql),
    db: drizzle(wrapDriver(sql, { slots: SLOTS, currentPool })),
    expiresAt,
    isClosed: false,
    onConnectionLost: () => abandonPool(opened),
    unsubscribe,
  }
  return opened
}

function currentPool(): Pool {
  const current = shared.academyPool
  // While the database is silent, a closed pool is handed out because it refuses every query at once.
  if (current && (current.isClosed ? isDatabaseUnresponsive() : performance.now() < current.expiresAt)) return current
  // A caller may hold this pool without having sent its first statement.
  if (current && !current.isClosed) setTimeout(retirePool, RETIRE_DELAY_MS, current).unref()
  shared.academyPool = openPool()
  return shared.academyPool
}

function retirePool(pool: Pool): void {
  pool.sql.end({ timeout: RETIRE_TIMEOUT_SECONDS }).then(pool.unsubscribe, pool.unsubscribe)
}

/**
 * A pool that has lost a connection is not used again. When a connection breaks while statements are queued on it, the
 * driver reconnects but never sends on it: each attempt ends with `connect_timeout`, and the queued callers get no
 * answer.
 */
function abandonPool(pool: Pool): void {
  if (pool.isClosed) return
  pool.isClosed = true
  // Leave work on the other connections time to end. `end` cannot be given a shorter timeout later, so it is called
  // late.
  setTimeout(closePool, CLOSE_AFTER_LOSS_MS, pool).unref()
}

/** Refuses the callers that wait for a silent database, and all that come afterwards. */
function closePool(pool: Pool): void {
  pool.isClosed = true
  pool.unsubscribe()
  pool.sql.end({ timeout: 0 }).catch(() => undefined)
}

/** Opened on first use, so that a build needs no database. */
export const db: Db = new Proxy({} as Db, {
  get: (_, name) => (name === 'transaction' ? transactWithRetry : boundMember(currentPool().db, name)),
})

const DEADLOCK_RETRIES = 4
const DEADLOCK_DELAY_MS = 40

/**
 * Repeats a transaction that PostgreSQL ended because of a deadlock. PostgreSQL rolled it back completely, but its
 * function must be safe to run again.
 */
const transactWithRetry: Db['transaction'] = async (work, config) => {
  for (let left = DEADLOCK_RETRIES; ; left -= 1) {
    try {
      return await currentPool().db.transaction(work, config)
    } catch (thrown) {
      if (left === 0 || !isDeadlock(thrown)) throw thrown
      countTransactionRetry()
      log.warn({ reason: errorName(thrown), left }, 'transaction begun anew')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * DEADLOCK_DELAY_MS))
    }
  }
}

export const postgresPool = () => currentPool().sql

function boundMember(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

export async function closeDatabase(): Promise<void> {
  await shared.academyPool?.sql.end({ timeout: 5 })
  shared.academyPool = undefined
}

/** The name of the constraint that refused a write. */
export function violatedConstraint(thrown: unknown): string | undefined {
  const name: unknown = Reflect.get(causeOf(thrown) ?? {}, 'constraint_name')
  return typeof name === 'string' ? name : undefined
}

/** The only or first row; without one, what the caller asks for does not exist. */
export function firstOf<Row>([first]: readonly Row[]): Row {
  if (first === undefined) throw new NotFound()
  return first
}

export const getRow = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row> => firstOf(await query)
