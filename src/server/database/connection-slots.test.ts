import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isDatabaseAway } from './away'
import { db } from './db'
import { hurried } from './patience'
import { placesOf } from './places'

const full = () => new Error('full')

describe('places', () => {
  it('are given in the order in which people came', async () => {
    const places = placesOf(1, full)
    expect(places.take()).toBe(true)
    const order: number[] = []
    const waiting = [1, 2, 3].map((number) => places.wait(1000).then(() => order.push(number)))
    expect(places.take()).toBe(false)
    for (const _ of waiting) places.leave()
    await Promise.all(waiting)
    expect(order).toEqual([1, 2, 3])
  })

  it('are refused to who has waited long enough, and free again for who comes then', async () => {
    const places = placesOf(1, full)
    places.take()
    await expect(places.wait(20)).rejects.toThrow('full')
    places.leave()
    expect(places.take()).toBe(true)
  })
})

describe('the database', () => {
  it('makes nobody wait for long behind those who wait for a lock, however many they are', async () => {
    await db.execute(sql`create table locked (id int)`)
    const started = Date.now()
    const outcomes = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table locked`)
      const asked = Array.from({ length: 60 }, () =>
        hurried(async () => {
          await db.execute(sql`select 1`)
          await db.transaction((inner) => inner.execute(sql`select from locked`))
        }).then(
          () => ({ said: 'answered', ms: Date.now() - started }),
          (thrown: unknown) => ({ said: isDatabaseAway(thrown) ? 'refused' : 'failed', ms: Date.now() - started }),
        ),
      )
      return Promise.all(asked)
    })
    expect(new Set(outcomes.map(({ said }) => said))).toEqual(new Set(['refused']))
    expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(5000)
    expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }])
    await db.execute(sql`drop table locked`)
  })

  it('answers more at once than it has connections, each with its own', async () => {
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
