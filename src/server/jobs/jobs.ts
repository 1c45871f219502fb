import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { env } from '@/env'
import type { Db, Tx } from '../database/db'
import { withoutDeadline } from '../database/deadline'
import { errorCodeOf, errorName } from '../observability/errors'
import { log, logFailure } from '../observability/log'
import { countJob } from '../observability/metrics'
import { atShutdown } from '../process/shutdown'

type Job = {
  /** Delivered at least once, so running it again must change nothing. `signal` asks it to finish soon. */
  run: (data: unknown[], signal: AbortSignal) => Promise<unknown>
  /** Minute, hour, day, month and weekday in UTC. */
  cron?: string
}
export type Jobs = Record<string, Job>

type JobRunner = { boss: PgBoss; jobs: Jobs; stop: AbortController }

/** Hot reload and Next's separate bundles share one runner; a reload only replaces the jobs. */
const shared = globalThis as typeof globalThis & { academyJobs?: JobRunner }

const BATCH_SIZE = 50
const POOL_SIZE = 3
const STOP_MS = 15_000

/**
 * Joins the caller's transaction: a commit sends, a rollback leaves nothing. Does nothing in a process that runs no
 * jobs, because every queue is a table of ours whose sweep finds rows without a job.
 */
export async function enqueue(
  tx: Tx | Db,
  name: string,
  data: object,
  { after }: { after?: Date | undefined } = {},
): Promise<void> {
  await shared.academyJobs?.boss.send(name, data, { db: fromDrizzle(tx, sql), ...(after && { startAfter: after }) })
}

/** The library decides when a job runs; our own tables record what happened. */
export async function startJobs(jobs: Jobs): Promise<void> {
  if (shared.academyJobs) {
    shared.academyJobs.jobs = jobs
    return
  }
  const boss = createBoss()
  await boss.start()
  for (const name of Object.keys(jobs)) await boss.createQueue(name, QUEUE_OPTIONS)
  shared.academyJobs = { boss, jobs, stop: new AbortController() }
  for (const name of Object.keys(jobs)) await workQueue(boss, name)
  await syncSchedules(boss, jobs)
  atShutdown(stopJobs)
}

/** Gives running jobs some seconds to finish; a sweep finds what is left. */
export async function stopJobs(): Promise<void> {
  const running = shared.academyJobs
  if (!running) return
  shared.academyJobs = undefined
  running.stop.abort()
  await running.boss.stop({ graceful: true, timeout: STOP_MS })
}

function createBoss(): PgBoss {
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
    application_name: 'academy-jobs',
    options: '-c statement_timeout=60000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=15000',
    max: POOL_SIZE,
    schema: 'pgboss',
    useListenNotify: true,
    // The library would store host name and memory of each process every half minute; /api/metrics tells them.
    registerInstance: false,
    // The sweeps promise "within two minutes", and the library's default tolerance of half a minute is too much for
    // that.
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 1,
  })
  boss.on('error', (error) => log.warn({ error: errorCodeOf(error) || error.name }, 'jobs disturbed'))
  return boss
}

const QUEUE_OPTIONS = { notify: true, retryLimit: 3, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 3600 }

async function workQueue(boss: PgBoss, name: string): Promise<void> {
  const options = { batchSize: BATCH_SIZE, burstWhenBatchFull: true }
  await boss.work<unknown>(name, options, (batch) =>
    runBatch(
      name,
      batch.map(({ data }) => data),
    ),
  )
}

async function runBatch(name: string, data: unknown[]): Promise<void> {
  const running = shared.academyJobs
  const job = running?.jobs[name]
  // A job that was fetched while the process stops is failed, which puts it back.
  if (!job) throw new Error('stopping')
  try {
    await withoutDeadline(() => job.run(data, running.stop.signal))
    countJob(name, 'done')
  } catch (thrown) {
    countJob(name, 'failed')
    logFailure('job failed', thrown, { job: name })
    // The library's table gets no message either, because it may quote personal data.
    throw new Error(errorName(thrown))
  }
}

async function syncSchedules(boss: PgBoss, jobs: Jobs): Promise<void> {
  for (const [name, { cron }] of Object.entries(jobs)) if (cron) await boss.schedule(name, cron)
  for (const { name } of await boss.getSchedules()) if (!jobs[name]?.cron) await boss.unschedule(name)
}

type Sweep<Item> = {
  items: Iterable<Item>
  run: (item: Item) => Promise<unknown>
  /** The line of the log about a piece that fails, and what names the piece there. */
  failure: string
  about: (item: Item) => object
}

/** Runs each piece of a sweep by itself: one that fails must not hold up the others, and the next sweep tries it again. */
export async function runEach<Item>({ items, run, failure, about }: Sweep<Item>): Promise<void> {
  for (const item of items) {
    try {
      await run(item)
    } catch (thrown) {
      logFailure(failure, thrown, about(item))
    }
  }
}
