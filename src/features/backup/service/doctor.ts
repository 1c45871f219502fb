import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { env } from '@/env'
import { invariantChecks } from '@/schema/system/maintenance'
import { db } from '@/server/database/db'
import { areMigrationsCurrent } from '@/server/database/migrate'
import { errorName } from '@/server/observability/errors'
import { log } from '@/server/observability/log'
import { CERTIFICATE_INVARIANTS } from './certificate-invariants'
import { DATABASE_INVARIANTS } from './database-invariants'
import { FILE_INVARIANTS } from './file-invariants'
import type { BrokenRows, Invariant } from './invariant'
import { MAIL_INVARIANTS } from './mail-invariants'
import { PEOPLE_INVARIANTS } from './people-invariants'
import { RecoveryRefusal } from './refusal'
import { WAITLIST_INVARIANTS } from './waitlist-invariants'

export const INVARIANTS: Invariant[] = [
  ...PEOPLE_INVARIANTS,
  ...WAITLIST_INVARIANTS,
  ...MAIL_INVARIANTS,
  ...CERTIFICATE_INVARIANTS,
  ...FILE_INVARIANTS,
  ...DATABASE_INVARIANTS,
]

/** Longer than any check takes with years of data. A check that takes longer is reported as unknown. */
const STATEMENT_TIMEOUT_MS = 60_000

type InvariantOutcome = Pick<Invariant, 'name' | 'sentence'> & { count: number | null; ids: string[] }

/** Checks the invariants one by one without changing data. A check that fails does not prevent the next. */
export async function* checkInvariants(signal?: AbortSignal): AsyncGenerator<InvariantOutcome> {
  const connection = openConnection()
  try {
    if (!(await areMigrationsCurrent(connection)))
      throw new RecoveryRefusal(
        'The database is empty, or not of this version: start the application once, and ask again.',
      )
    for (const invariant of INVARIANTS) {
      if (signal?.aborted) return
      yield { name: invariant.name, sentence: invariant.sentence, ...(await checkInvariant(connection, invariant)) }
    }
  } finally {
    await connection.end({ timeout: 5 })
  }
}

/** The doctor has its own connection, so that no registration waits for one. */
const openConnection = () =>
  postgres(env.DATABASE_URL ?? '', {
    max: 1,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: 'academy-doctor', statement_timeout: STATEMENT_TIMEOUT_MS },
  })

async function checkInvariant(
  connection: postgres.Sql,
  { name, find }: Invariant,
): Promise<BrokenRows | { count: null; ids: string[] }> {
  try {
    return await connection.begin('read only', find)
  } catch (thrown) {
    log.warn({ invariant: name, error: errorName(thrown) }, 'invariant not checked')
    return { count: null, ids: [] }
  }
}

/** One instance runs this every hour. Alarms can watch its log, and the metrics show the stored numbers. */
export async function checkAndRecordInvariants(signal?: AbortSignal): Promise<void> {
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
  const names = INVARIANTS.map(({ name }) => name)
  await db.delete(invariantChecks).where(sql`${invariantChecks.name} <> all(${sql.param(names)})`)
}

/** Lists the newest outcome of each invariant: the number of rows that break it, or null if it is unknown. */
export const listInvariantChecks = () => db.select().from(invariantChecks).orderBy(invariantChecks.name)
