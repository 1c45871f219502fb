import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLimiter } from '../concurrency/limiter'
import { xlsxResponse } from '../spreadsheets/write/xlsx'
import { db } from './db'
import {
  type Limits,
  REQUEST_LIMITS,
  slotTimeout,
  withBulkDeadline,
  withLimits,
  withoutDeadline,
  withRequestDeadline,
} from './deadline'
import { isDatabaseUnavailable } from './error-codes'

const sleepFor = (seconds: number) => sql`select pg_sleep(${seconds}::float)`

/** A tenth of the product's limits, in the same proportions. */
const SHORT = Object.fromEntries(Object.entries(REQUEST_LIMITS).map(([name, ms]) => [name, ms / 10])) as Limits
const briefly = withLimits(SHORT)

beforeAll(() => db.execute(sql`create table deadline_words (word text)`))
afterAll(() => db.execute(sql`drop table deadline_words`))

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  const outcome = await work().then(
    () => 'answered',
    (thrown: unknown) => (isDatabaseUnavailable(thrown) ? 'refused' : 'failed'),
  )
  return { outcome, ms: performance.now() - started }
}

async function whileAllAreBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const busy = Promise.all(Array.from({ length: 10 }, () => db.execute(sleepFor(2.5))))
  const result = await work()
  await busy
  return result
}

describe('a slow database', () => {
  it('is waited for until the deadline in total, by one statement or by several', async () => {
    for (const seconds of [3, 0.2]) {
      const { outcome, ms } = await timed(() =>
        briefly(async () => {
          for (let slept = 0; slept < 3; slept += seconds) await db.execute(sleepFor(seconds))
        }),
      )
      expect(outcome).toBe('refused')
      expect(ms).toBeGreaterThan(SHORT.remainingMs - 1)
      expect(ms).toBeLessThan(2500)
    }
  })

  it('lets a request end within five seconds', () => {
    const { remainingMs, slotTimeoutMs, lockReserveMs, minimumMs } = REQUEST_LIMITS
    expect({ total: slotTimeoutMs + lockReserveMs, isBelowFiveSeconds: remainingMs + minimumMs <= 5000 }).toEqual({
      total: remainingMs,
      isBelowFiveSeconds: true,
    })
    expect(withRequestDeadline(slotTimeout)).toBe(slotTimeoutMs)
  })

  it('uses up the deadline once for statements that wait at the same time', async () => {
    const { outcome } = await timed(() =>
      withLimits({ ...SHORT, remainingMs: 4000 })(async () => {
        // One after another they would take six seconds.
        await Promise.all([1, 2, 3, 4].map(() => db.execute(sleepFor(1.5))))
        await db.execute(sql`select 1`)
      }),
    )
    expect(outcome).toBe('answered')
  })

  it('gets less time after a wait in a limiter, but always a minimum', async () => {
    const limits = { ...SHORT, remainingMs: 1600, minimumMs: 400 }
    for (const busyFor of [800, 2000]) {
      const limit = createLimiter({ concurrency: 1, maxWaiting: 1 })
      const first = limit(() => setTimeout(busyFor))
      const arrivedAt = performance.now()
      const call = withLimits(limits)(() =>
        limit(async () => ({
          waited: performance.now() - arrivedAt,
          ...(await timed(async () => db.execute(sleepFor(2)))),
        })),
      )
      // On a busy machine the wait takes longer than the first work says.
      const { waited, outcome, ms } = await call
      await first
      expect(outcome).toBe('refused')
      expect(ms).toBeGreaterThan(Math.max(limits.remainingMs - waited, limits.minimumMs) - 1)
      // Without the subtraction it would wait the whole 1600 ms.
      expect(ms).toBeLessThan(1400)
    }
  })

  it('rolls back the transaction of a refused caller, and refuses further statements at once', async () => {
    const { outcome, ms } = await timed(() =>
      briefly(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`insert into deadline_words values ('refused')`)
          await tx.transaction((inner) => inner.execute(sleepFor(2)))
        }),
      ),
    )
    expect(outcome).toBe('refused')
    expect(ms).toBeLessThan(1500)
    // The rollback follows as soon as the statement has ended.
    await db.execute(sleepFor(2))
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table deadline_words`)
      expect(await tx.execute(sql`select word from deadline_words`)).toEqual([])
    })
  })

  it('has more time for bulk work and for jobs', async () => {
    const calls = [withBulkDeadline, withoutDeadline].map((withDeadline) =>
      timed(() => withDeadline(async () => db.execute(sleepFor(4.2)))),
    )
    for (const { outcome } of await Promise.all(calls)) expect(outcome).toBe('answered')
  })
})

describe('a list that staff download', () => {
  it('keeps its deadline while its rows are read later', async () => {
    async function* rows() {
      for (let row = 0; row < 6; row += 1) {
        await db.execute(sleepFor(0.1))
        yield { word: `Zeile ${row}` }
      }
    }
    const columns = [{ key: 'word', title: 'Wort', kind: 'text' }] as const
    const size = await briefly(async () => {
      const list = withBulkDeadline(() =>
        xlsxResponse({ name: 'Liste', now: new Date(), tabName: 'Liste', columns, rows: rows() }),
      )
      return (await list.arrayBuffer()).byteLength
    })
    expect(size).toBeGreaterThan(1000)
  })
})

describe('a caller who finds no free connection', () => {
  it('waits a part of the deadline, and not a second time', async () => {
    const outcomes = await whileAllAreBusy(() =>
      withLimits({ ...SHORT, remainingMs: 1600, slotTimeoutMs: 1000, lockReserveMs: 600 })(async () => [
        await timed(selectOne),
        await timed(selectOne),
        await timed(selectOne),
      ]),
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
    expect(outcomes.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(2000)
  })

  it('waits longer in a job', async () => {
    const { outcome } = await whileAllAreBusy(() => withoutDeadline(() => timed(selectOne)))
    expect(outcome).toBe('answered')
  })
})

const selectOne = async () => db.execute(sql`select 1`)
