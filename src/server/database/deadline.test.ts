import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDatabaseAway } from './away'
import { db } from './db'
import { hurried, lengthy, unhurried } from './patience'
import { xlsxResponse } from './spreadsheets'
import { turnsOf } from './turns'

const SECONDS = (seconds: number) => sql`select pg_sleep(${seconds}::int)`

beforeAll(() => db.execute(sql`create table noted (word text)`))
afterAll(() => db.execute(sql`drop table noted`))

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  const said = await work().then(
    () => 'answered',
    (thrown: unknown) => (isDatabaseAway(thrown) ? 'refused' : 'failed'),
  )
  return { said, ms: performance.now() - started }
}

async function whileAllAreBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const busy = Promise.all(Array.from({ length: 10 }, () => db.execute(SECONDS(6))))
  const result = await work()
  await busy
  return result
}

describe('a slow database', () => {
  it('is waited for so long in all, by one statement or by many', async () => {
    for (const seconds of [7, 2]) {
      const { said, ms } = await timed(() =>
        hurried(async () => {
          for (let slept = 0; slept < 7; slept += seconds) await db.execute(SECONDS(seconds))
        }),
      )
      expect(said).toBe('refused')
      expect(ms).toBeGreaterThan(4000)
      expect(ms).toBeLessThan(5000)
    }
  }, 30_000)

  it('is waited for once by those who wait at the same time', async () => {
    const { said } = await timed(() =>
      hurried(async () => {
        await Promise.all([1, 2, 3, 4].map(() => db.execute(SECONDS(2))))
        await db.execute(SECONDS(1))
      }),
    )
    expect(said).toBe('answered')
  })

  it('is waited for that much less by whoever has waited for a turn, but a second in any case', async () => {
    for (const { waited, longest } of [
      { waited: 2000, longest: 2000 },
      { waited: 6000, longest: 1000 },
    ]) {
      const inTurn = turnsOf({ atOnce: 1, waiting: 1 })
      const first = inTurn(() => setTimeout(waited))
      const asked = hurried(() => inTurn(() => timed(async () => db.execute(SECONDS(5)))))
      const { said, ms } = await asked
      await first
      expect(said).toBe('refused')
      expect(ms).toBeGreaterThan(longest - 100)
      expect(ms).toBeLessThan(longest + 500)
    }
  }, 20_000)

  it('keeps nothing of a transaction whose caller was refused, and refuses at once what he asks then', async () => {
    const { said, ms } = await timed(() =>
      hurried(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`insert into noted values ('refused')`)
          await tx.transaction((inner) => inner.execute(SECONDS(6)))
        }),
      ),
    )
    expect(said).toBe('refused')
    expect(ms).toBeLessThan(5000)
    // Taken back as soon as the statement has ended.
    await db.execute(SECONDS(3))
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table noted`)
      expect(await tx.execute(sql`select word from noted`)).toEqual([])
    })
  }, 20_000)

  it('is given its time by what staff do to thousands, and by jobs', async () => {
    const asked = [lengthy, unhurried].map((patient) => timed(() => patient(async () => db.execute(SECONDS(6)))))
    for (const { said } of await Promise.all(asked)) expect(said).toBe('answered')
  }, 20_000)
})

describe('a list that staff download', () => {
  it('is given its time while it is read, wherever that is', async () => {
    async function* rows() {
      for (let row = 0; row < 6; row += 1) {
        await db.execute(SECONDS(1))
        yield { word: `Zeile ${row}` }
      }
    }
    const columns = [{ key: 'word', title: 'Wort', kind: 'text' }] as const
    const size = await hurried(async () => {
      const list = lengthy(() =>
        xlsxResponse({ name: 'Liste', now: new Date(), sheet: 'Liste', columns, rows: rows() }),
      )
      return (await list.arrayBuffer()).byteLength
    })
    expect(size).toBeGreaterThan(1000)
  }, 20_000)
})

describe('whoever finds no connection free', () => {
  it('waits half of that, and no second time', async () => {
    const outcomes = await whileAllAreBusy(() =>
      hurried(async () => [await timed(ask), await timed(ask), await timed(ask)]),
    )
    expect(outcomes.map(({ said }) => said)).toEqual(['refused', 'refused', 'refused'])
    expect(outcomes.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(3000)
  }, 20_000)

  it('waits as long where it is a job', async () => {
    const { said } = await whileAllAreBusy(() => unhurried(() => timed(ask)))
    expect(said).toBe('answered')
  }, 20_000)
})

const ask = async () => db.execute(sql`select 1`)
