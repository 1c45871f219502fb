import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from '../database/db'
import { log } from '../observability/log'
import { enqueue } from './jobs'

const RUN_MS = 60_000
const HEARTBEAT_MS = 10_000

/** After three missed heartbeats the process that claimed a row is gone. */
export const LEASE = sql`interval '30 seconds'`

/**
 * Runs a job until nothing is due. The due rows are read from a table, so that a lost job loses none, a repeated one
 * repeats none, and several instances share the work. After a minute a new job continues, because the job library limits
 * the age of a job.
 */
export async function runInParts(
  job: string,
  signal: AbortSignal | undefined,
  run: (mayContinue: () => boolean) => Promise<void>,
): Promise<void> {
  const end = Date.now() + RUN_MS
  await run(() => !signal?.aborted && Date.now() < end)
  if (!signal?.aborted && Date.now() >= end) await enqueue(db, job, {})
}

type Claimed = PgTable & { id: AnyPgColumn }

/**
 * The next rows that no other process is claiming, for an update that claims them. Commit it before the slow work. The
 * array is computed once; a sub-select with a limit could be run again for each row.
 */
export const isNextOf = (
  table: Claimed,
  { due, order, limit }: { due: SQL | undefined; order: SQL; limit: unknown },
): SQL =>
  sql`${table.id} = any(array(
    select id from ${table} where ${due} order by ${order} limit ${limit} for update skip locked))`

/** Renews the claim of rows while slow work goes on, as long as this process lives. */
export async function withHeartbeat(rows: string, renew: () => Promise<unknown>, work: () => Promise<void>) {
  const timer = setInterval(() => renew().catch(() => log.warn({ rows }, 'heartbeat missed')), HEARTBEAT_MS)
  await work().finally(() => clearInterval(timer))
}
