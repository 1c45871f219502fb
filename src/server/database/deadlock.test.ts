import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { db, type Tx } from './db'

beforeAll(() => db.execute(sql`create table crossing (id int primary key, visits int not null default 0)`))
afterAll(() => db.execute(sql`drop table crossing`))

const visit = (tx: Tx, id: number) => tx.execute(sql`update crossing set visits = visits + 1 where id = ${id}`)

/** Ends when both have begun, so that each holds what the other one wants; who begins anew waits no more. */
function aMeeting() {
  let arrived = 0
  let open: () => void = () => undefined
  const met = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived >= 2) open()
    return met
  }
}

it('does the work of both where two transactions wait for each other, once each', async () => {
  await db.execute(sql`insert into crossing (id) values (1), (2)`)
  const meet = aMeeting()
  let begun = 0
  const crosswise = (first: number, second: number) =>
    db.transaction(async (tx) => {
      begun += 1
      await visit(tx, first)
      await meet()
      await visit(tx, second)
    })
  await Promise.all([crosswise(1, 2), crosswise(2, 1)])
  expect(begun).toBe(3)
  expect(await db.execute(sql`select id, visits from crossing order by id`)).toEqual([
    { id: 1, visits: 2 },
    { id: 2, visits: 2 },
  ])
})

it('does the work anew where the database cannot bring two into an order', async () => {
  await db.execute(sql`insert into crossing (id) values (3)`)
  const meet = aMeeting()
  const counting = () =>
    db.transaction(
      async (tx) => {
        const [found] = await tx.execute<{ visits: number }>(sql`select visits from crossing where id = 3`)
        await meet()
        await tx.execute(sql`update crossing set visits = ${(found?.visits ?? 0) + 1} where id = 3`)
      },
      { isolationLevel: 'serializable' },
    )
  await Promise.all([counting(), counting()])
  expect(await db.execute(sql`select visits from crossing where id = 3`)).toEqual([{ visits: 2 }])
})
