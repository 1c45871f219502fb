import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { db, type Tx } from './db'

beforeAll(() => db.execute(sql`create table deadlocks (id int primary key, updates int not null default 0)`))
afterAll(() => db.execute(sql`drop table deadlocks`))

const increment = (tx: Tx, id: number) => tx.execute(sql`update deadlocks set updates = updates + 1 where id = ${id}`)

/** Makes each transaction wait until both hold a lock that the other one wants; a repeated one does not wait. */
function aBarrier() {
  let arrived = 0
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return () => {
    arrived += 1
    if (arrived >= 2) release()
    return released
  }
}

it('completes both transactions of a deadlock, each once', async () => {
  await db.execute(sql`insert into deadlocks (id) values (1), (2)`)
  const arrive = aBarrier()
  let begun = 0
  const updateInOrder = (first: number, second: number) =>
    db.transaction(async (tx) => {
      begun += 1
      await increment(tx, first)
      await arrive()
      await increment(tx, second)
    })
  await Promise.all([updateInOrder(1, 2), updateInOrder(2, 1)])
  expect(begun).toBe(3)
  expect(await db.execute(sql`select id, updates from deadlocks order by id`)).toEqual([
    { id: 1, updates: 2 },
    { id: 2, updates: 2 },
  ])
})

it('repeats a transaction after a serialization failure', async () => {
  await db.execute(sql`insert into deadlocks (id) values (3)`)
  const arrive = aBarrier()
  const counting = () =>
    db.transaction(
      async (tx) => {
        const [found] = await tx.execute<{ updates: number }>(sql`select updates from deadlocks where id = 3`)
        await arrive()
        await tx.execute(sql`update deadlocks set updates = ${(found?.updates ?? 0) + 1} where id = 3`)
      },
      { isolationLevel: 'serializable' },
    )
  await Promise.all([counting(), counting()])
  expect(await db.execute(sql`select updates from deadlocks where id = 3`)).toEqual([{ updates: 2 }])
})
