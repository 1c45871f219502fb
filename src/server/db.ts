import 'server-only'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '@/env'

export type Db = PostgresJsDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

const POOL = 10

/** One pool for each process: hot reload and Next's separate bundles share it through globalThis. */
const shared = globalThis as typeof globalThis & { academyPool?: { sql: postgres.Sql; db: Db } }

function open() {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: start with npm start, or name a PostgreSQL')
  const sql = postgres(env.DATABASE_URL, {
    max: POOL,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: {
      application_name: 'academy',
      statement_timeout: 10_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 15_000,
    },
  })
  return { sql, db: drizzle(preparing(sql)) }
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

function pool() {
  shared.academyPool ??= open()
  return shared.academyPool
}

/** Opened on first use, so that a build needs no database. */
export const db: Db = new Proxy({} as Db, { get: (_, name) => bound(pool().db, name) })

export const sql = () => pool().sql

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

export async function closeDatabase(): Promise<void> {
  await shared.academyPool?.sql.end({ timeout: 5 })
  shared.academyPool = undefined
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Others hold what is needed for too long: trying again in a moment is all that helps.
  '55P03',
])

export const isDatabaseAway = (thrown: unknown) => AWAY.has(codeOf(thrown))

/** The name of the violated constraint, where the database had the last word. */
export function brokenConstraint(thrown: unknown): string | undefined {
  const name: unknown = causeOf(thrown) && Reflect.get(causeOf(thrown) ?? {}, 'constraint_name')
  return typeof name === 'string' ? name : undefined
}

function codeOf(thrown: unknown): string {
  const code: unknown = Reflect.get(causeOf(thrown) ?? {}, 'code')
  return typeof code === 'string' ? code : ''
}

/** Drizzle wraps what the driver throws. */
function causeOf(thrown: unknown): Error | undefined {
  if (!(thrown instanceof Error)) return undefined
  return thrown.cause instanceof Error ? thrown.cause : thrown
}
