import 'server-only'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '@/env'
import { causeOf, isCrossed, NO_PLACE } from './away'
import { patienceLeft, spendPatience } from './context'
import { errorName } from './errors'
import { log } from './log'
import { countAnew } from './metrics'
import { placesOf } from './places'
import { isDatabaseSilent, whenSilent } from './pulse'

export type Db = PostgresJsDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

const POOL = 10

type Pool = { sql: postgres.Sql; db: Db; isEnded: boolean }

/** One pool for each process: hot reload and Next's separate bundles share it through globalThis. */
const shared = globalThis as typeof globalThis & { academyPool?: Pool; academyPlaces?: ReturnType<typeof placesOf> }

shared.academyPlaces ??= placesOf(POOL, () => Object.assign(new Error('no connection is free'), { code: NO_PLACE }))
const places = shared.academyPlaces

function open(): Pool {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: start with npm start, or name a PostgreSQL')
  const sql = postgres(env.DATABASE_URL, {
    max: POOL,
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
  return { sql, db: drizzle(admitting(preparing(sql))), isEnded: false }
}

/**
 * Drizzle sends each statement as one that is never seen again: one more round trip, and planned anew. Kept by the
 * connection, the same statement costs half. A connection lives less than an hour, and what it kept goes with it.
 */
function preparing<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name === 'unsafe') return (query: string, values: unknown[]) => member.call(target, query, values, PREPARED)
      if (name !== 'begin' && name !== 'savepoint') return member.bind(target)
      return (work: (tx: object) => unknown) => member.call(target, (tx: object) => work(preparing(tx)))
    },
  })
}

const PREPARED = { prepare: true }

type Client = { unsafe: postgres.Sql['unsafe']; begin: (work: (tx: object) => unknown) => Promise<unknown> }
type Statement = ReturnType<postgres.Sql['unsafe']>

/**
 * The driver sends a statement after one that is under way when all connections are busy: behind a few that wait for a lock,
 * each waits for those before it. Here it waits for a connection of its own, and hears in time when there is none.
 */
function admitting<Admitted extends Client & object>(client: Admitted): Admitted {
  const unsafe = (text: string, values: never[]) => placed(() => client.unsafe(text, values))
  const begin = async (work: (tx: object) => unknown) => {
    if (!places.take()) await awaitPlace()
    return client.begin(work).finally(places.leave)
  }
  return new Proxy(client, {
    get: (target, name) => (name === 'unsafe' ? unsafe : name === 'begin' ? begin : Reflect.get(target, name)),
  })
}

async function awaitPlace(): Promise<void> {
  spendPatience(await places.wait(patienceLeft()))
}

/** A statement is sent when somebody asks for its outcome, in one of two ways. */
function placed(send: () => Statement) {
  if (places.take()) return leaving(send())
  const later = async <Outcome>(ask: (statement: Statement) => PromiseLike<Outcome>) => {
    await awaitPlace()
    return ask(leaving(send()))
  }
  const then: Statement['then'] = (...outcomes) => later((statement) => statement).then(...outcomes)
  return { then, values: () => later((statement) => statement.values()) }
}

function leaving(statement: Statement): Statement {
  statement.then(places.leave, places.leave)
  return statement
}

function pool() {
  if (shared.academyPool?.isEnded && !isDatabaseSilent()) shared.academyPool = undefined
  if (!shared.academyPool) {
    shared.academyPool = open()
    whenSilent(abandon)
  }
  return shared.academyPool
}

/** Whoever waits for a silent database is refused, and so is who comes then: an ended pool refuses at once. */
function abandon(): void {
  const abandoned = shared.academyPool
  if (!abandoned || abandoned.isEnded) return
  abandoned.isEnded = true
  abandoned.sql.end({ timeout: 0 }).catch(() => undefined)
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
