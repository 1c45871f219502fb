import 'server-only'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { env } from '@/env'
import type { Db, Tx } from './db'
import { errorFrames, errorName } from './errors'
import { log } from './log'
import { countJob } from './metrics'
import { unhurried } from './patience'
import { atShutdown } from './shutdown'

export type Job = {
  /** Delivered at least once: running it again must change nothing. `signal` asks to finish soon. */
  run: (data: unknown[], signal: AbortSignal) => Promise<unknown>
  /** Minute, hour, day, month and weekday in UTC, for what nobody causes. */
  cron?: string
}
export type Jobs = Record<string, Job>

type Running = { boss: PgBoss; jobs: Jobs; stop: AbortController }

/** Hot reload and Next's separate bundles share one runner; a reload only exchanges the jobs. */
const shared = globalThis as typeof globalThis & { academyJobs?: Running }

const BATCH = 50
const POOL = 3
const STOP_MS = 15_000

/**
 * Joins the caller's transaction: a commit sends, a rollback leaves nothing. In a process that runs no jobs it does nothing,
 * because every queue of ours is a table with a sweep that finds what has no job.
 */
export async function enqueue(
  tx: Tx | Db,
  name: string,
  data: object,
  { after }: { after?: Date } = {},
): Promise<void> {
  await shared.academyJobs?.boss.send(name, data, { db: fromDrizzle(tx, sql), ...(after && { startAfter: after }) })
}

/** The library decides when; our own tables decide what happened. */
export async function startJobs(jobs: Jobs): Promise<void> {
  if (shared.academyJobs) {
    shared.academyJobs.jobs = jobs
    return
  }
  const boss = open()
  await boss.start()
  for (const name of Object.keys(jobs)) await boss.createQueue(name, QUEUE)
  shared.academyJobs = { boss, jobs, stop: new AbortController() }
  for (const name of Object.keys(jobs)) await work(boss, name)
  await schedule(boss, jobs)
  atShutdown(stopJobs)
}

/** Lets running jobs finish within seconds; what does not is found by its sweep. */
export async function stopJobs(): Promise<void> {
  const running = shared.academyJobs
  if (!running) return
  shared.academyJobs = undefined
  running.stop.abort()
  await running.boss.stop({ graceful: true, timeout: STOP_MS })
}

function open(): PgBoss {
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
    application_name: 'academy-jobs',
    options: '-c statement_timeout=60000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=15000',
    max: POOL,
    schema: 'pgboss',
    useListenNotify: true,
    // The sweeps promise "within two minutes": the library's half minute of tolerance is too much for that.
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 1,
  })
  boss.on('error', (error) => log.warn({ error: Reflect.get(error, 'code') ?? error.name }, 'jobs disturbed'))
  return boss
}

const QUEUE = { notify: true, retryLimit: 3, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 3600 }

async function work(boss: PgBoss, name: string): Promise<void> {
  const options = { batchSize: BATCH, burstWhenBatchFull: true }
  await boss.work<unknown>(name, options, (batch) =>
    run(
      name,
      batch.map(({ data }) => data),
    ),
  )
}

async function run(name: string, data: unknown[]): Promise<void> {
  const running = shared.academyJobs
  const job = running?.jobs[name]
  // Fetched in the moment of stopping: failing it puts it back.
  if (!job) throw new Error('stopping')
  try {
    await unhurried(() => job.run(data, running.stop.signal))
    countJob(name, 'done')
  } catch (thrown) {
    countJob(name, 'failed')
    log.error({ job: name, error: errorName(thrown), stack: errorFrames(thrown) }, 'job failed')
    // The library's table gets no message either.
    throw new Error(errorName(thrown))
  }
}

async function schedule(boss: PgBoss, jobs: Jobs): Promise<void> {
  for (const [name, { cron }] of Object.entries(jobs)) if (cron) await boss.schedule(name, cron)
  for (const { name } of await boss.getSchedules()) if (!jobs[name]?.cron) await boss.unschedule(name)
}
