import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { db } from './db'

afterEach(() => vi.restoreAllMocks())

const HOUR = 3_600_000
const connection = async () => (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid

it('keeps its connections, and replaces them after an hour without interrupting running statements', async () => {
  const first = await connection()
  expect(await connection()).toBe(first)
  const underWay = Promise.all([db.execute(sql`select 'done' as word, pg_sleep(1)`)])

  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + HOUR)
  const second = await connection()
  expect(second).not.toBe(first)
  expect(await connection()).toBe(second)
  expect((await underWay)[0]).toMatchObject([{ word: 'done' }])
})
