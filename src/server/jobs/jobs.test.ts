import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { closeDatabase, db } from '../database/db'
import { enqueue, type Jobs, startJobs, stopJobs } from './jobs'

afterEach(stopJobs)
afterAll(closeDatabase)

/** Queues outlive a test, so each test names its jobs anew. */
let number = 0
function aJob(run: Jobs[string]['run'] = async () => undefined, cron?: string) {
  const name = `test.${++number}`
  const job = vi.fn(run)
  return { name, job, jobs: { [name]: { run: job, ...(cron && { cron }) } } }
}

describe('enqueue', () => {
  it('starts a job as soon as its transaction is committed, and not before', async () => {
    const { name, job, jobs } = aJob()
    await startJobs(jobs)
    await db.transaction(async (tx) => {
      await enqueue(tx, name, { id: 7 })
      await new Promise((later) => setTimeout(later, 300))
      expect(job).not.toHaveBeenCalled()
    })
    const committed = performance.now()
    await vi.waitFor(() => expect(job).toHaveBeenCalled(), { timeout: 1500, interval: 5 })
    expect(performance.now() - committed).toBeLessThan(1000)
    expect(job.mock.calls[0]?.[0]).toEqual([{ id: 7 }])
  })

  it('leaves nothing after a rollback', async () => {
    const { name, job, jobs } = aJob()
    await startJobs(jobs)
    const failed = db.transaction(async (tx) => {
      await enqueue(tx, name, { id: 1 })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow()
    const [row] = await db.execute(sql`select count(*)::int as jobs from pgboss.job where name = ${name}`)
    expect(row?.jobs).toBe(0)
    expect(job).not.toHaveBeenCalled()
  })

  it('does nothing in a process that runs no jobs', async () => {
    await expect(db.transaction((tx) => enqueue(tx, 'test.nobody', {}))).resolves.toBeUndefined()
  })

  it('waits until the given time', async () => {
    const { name, job, jobs } = aJob()
    await startJobs(jobs)
    await enqueue(db, name, {}, { after: new Date(Date.now() + 60_000) })
    const [row] = await db.execute(
      sql`select start_after > now() + interval '50 seconds' as later from pgboss.job where name = ${name}`,
    )
    expect(row?.later).toBe(true)
    expect(job).not.toHaveBeenCalled()
  })
})

describe('startJobs', () => {
  it('replaces the jobs on a reload instead of starting a second runner', async () => {
    const before = aJob()
    await startJobs(before.jobs)
    const after = vi.fn(async () => undefined)
    await startJobs({ [before.name]: { run: after } })
    await enqueue(db, before.name, {})
    await vi.waitFor(() => expect(after).toHaveBeenCalledTimes(1))
    expect(before.job).not.toHaveBeenCalled()
  })

  it('takes a thousand jobs in a moment', async () => {
    const seen = new Set<unknown>()
    const { name, jobs } = aJob(async (data) => data.map((one) => seen.add(JSON.stringify(one))))
    await startJobs(jobs)
    await db.transaction(async (tx) => {
      for (let id = 0; id < 1000; id++) await enqueue(tx, name, { id })
    })
    await vi.waitFor(() => expect(seen.size).toBe(1000), { timeout: 3000 })
  })

  it('keeps the schedule that the code declares, and no other', async () => {
    const old = aJob(undefined, '1 * * * *')
    await startJobs(old.jobs)
    await stopJobs()
    const current = aJob(undefined, '2 * * * *')
    await startJobs(current.jobs)
    const rows = await db.execute(sql`select name, cron from pgboss.schedule`)
    expect([...rows]).toEqual([{ name: current.name, cron: '2 * * * *' }])
  })

  it('keeps the message of a failing job out of the database', async () => {
    const { name, jobs } = aJob(async () => {
      throw new Error('anna@example.org is wrong')
    })
    await startJobs(jobs)
    await enqueue(db, name, {})
    const output = () =>
      db.execute(sql`select output::text from pgboss.job where name = ${name} and output is not null`)
    await vi.waitFor(async () => expect(await output()).toHaveLength(1))
    expect(JSON.stringify(await output())).not.toContain('anna')
  })
})

describe('stopJobs', () => {
  it('asks a long job to finish and waits for it', async () => {
    let ended = false
    const { name, job, jobs } = aJob(async (_, signal) => {
      while (!signal.aborted) await new Promise((later) => setTimeout(later, 10))
      ended = true
    })
    await startJobs(jobs)
    await enqueue(db, name, {})
    await vi.waitFor(() => expect(job).toHaveBeenCalled())
    await stopJobs()
    expect(ended).toBe(true)
  })
})
