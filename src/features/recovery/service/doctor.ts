import 'server-only'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { env } from '@/env'
import { db } from '@/server/db'
import { errorName } from '@/server/errors'
import { log } from '@/server/log'
import { migrationsAreCurrent } from '@/server/migrate'
import { invariantChecks } from '../table'
import { DATABASE_INVARIANTS } from './database-invariants'
import { FILE_INVARIANTS } from './file-invariants'
import type { Broken, Invariant } from './invariant'
import { MAIL_INVARIANTS } from './mail-invariants'
import { PEOPLE_INVARIANTS } from './people-invariants'
import { Refusal } from './refusal'

export const INVARIANTS: Invariant[] = [
  ...PEOPLE_INVARIANTS,
  ...MAIL_INVARIANTS,
  ...FILE_INVARIANTS,
  ...DATABASE_INVARIANTS,
]

/** Longer than any takes with years of data; one that takes longer is told as not found out. */
const PATIENCE_MS = 60_000

type Outcome = Pick<Invariant, 'name' | 'sentence'> & { count: number | null; ids: string[] }

/** One after the other, each by itself: what one cannot find out keeps nobody from the next. It changes nothing. */
export async function* checkInvariants(signal?: AbortSignal): AsyncGenerator<Outcome> {
  const own = connect()
  try {
    if (!(await migrationsAreCurrent(own)))
      throw new Refusal('The database is empty, or not of this version: start the application once, and ask again.')
    for (const invariant of INVARIANTS) {
      if (signal?.aborted) return
      yield { name: invariant.name, sentence: invariant.sentence, ...(await check(own, invariant)) }
    }
  } finally {
    await own.end({ timeout: 5 })
  }
}

/** Nobody who registers is to wait behind it for a connection. */
const connect = () =>
  postgres(env.DATABASE_URL ?? '', {
    max: 1,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: 'academy-doctor', statement_timeout: PATIENCE_MS },
  })

async function check(own: postgres.Sql, { name, find }: Invariant): Promise<Broken | { count: null; ids: string[] }> {
  try {
    return await own.begin('read only', find)
  } catch (thrown) {
    log.warn({ invariant: name, error: errorName(thrown) }, 'invariant not checked')
    return { count: null, ids: [] }
  }
}

/** Each hour, by one instance: an alarm can be set on what it logs, and numbers are kept for the metrics. */
export async function examineData(signal?: AbortSignal): Promise<void> {
  for await (const { name, count, ids } of checkInvariants(signal)) {
    if (count) log.error({ invariant: name, count, ids }, 'invariant broken')
    await db
      .insert(invariantChecks)
      .values({ name, broken: count })
      .onConflictDoUpdate({
        target: invariantChecks.name,
        set: { broken: count, checked_at: sql`now()` },
      })
  }
  const known = INVARIANTS.map(({ name }) => name)
  await db.delete(invariantChecks).where(sql`${invariantChecks.name} <> all(${sql.param(known)})`)
}

/** The newest outcome of each, whichever instance found it out: how many rows break it, null where that is not known. */
export const listInvariantChecks = () => db.select().from(invariantChecks).orderBy(invariantChecks.name)
