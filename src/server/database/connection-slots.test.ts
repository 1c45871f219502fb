import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createSlots } from './connection-slots'
import { db } from './db'
import { withRequestDeadline } from './deadline'
import { isDatabaseUnavailable } from './error-codes'

const full = () => new Error('full')

describe('connection slots', () => {
  it('are handed out in the order of arrival', async () => {
    const slots = createSlots(1, full)
    expect(slots.tryAcquire()).toBe(true)
    const order: number[] = []
    const waiting = [1, 2, 3].map((number) => slots.waitForSlot(1000).then(() => order.push(number)))
    expect(slots.tryAcquire()).toBe(false)
    for (const _ of waiting) slots.release()
    await Promise.all(waiting)
    expect(order).toEqual([1, 2, 3])
  })

  it('are refused after the time limit, and stay usable for later callers', async () => {
    const slots = createSlots(1, full)
    slots.tryAcquire()
    await expect(slots.waitForSlot(20)).rejects.toThrow('full')
    slots.release()
    expect(slots.tryAcquire()).toBe(true)
  })
})

describe('the database', () => {
  it('delays no other caller, however many wait for a lock', async () => {
    await db.execute(sql`create table locked (id int)`)
    const started = Date.now()
    const outcomes = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table locked`)
      const calls = Array.from({ length: 60 }, () =>
        withRequestDeadline(async () => {
          await db.execute(sql`select 1`)
          await db.transaction((inner) => inner.execute(sql`select from locked`))
        }).then(
          () => ({ outcome: 'answered', ms: Date.now() - started }),
          (thrown: unknown) => ({
            outcome: isDatabaseUnavailable(thrown) ? 'refused' : 'failed',
            ms: Date.now() - started,
          }),
        ),
      )
      return Promise.all(calls)
    })
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['refused']))
    expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(5000)
    expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }])
    await db.execute(sql`drop table locked`)
  })

  it('answers more simultaneous statements than it has connections, each with its own result', async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number)
    const answers = await Promise.all(
      numbers.map(async (number) => {
        const [row] = await db.execute<{ number: number }>(sql`select ${number}::int as number`)
        return row?.number
      }),
    )
    expect(answers).toEqual(numbers)
  })
})
