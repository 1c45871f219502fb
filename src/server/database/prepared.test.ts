import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { closeDatabase, db } from './db'
import { preparedQuery, preparedSql, sendTogether } from './prepared'

afterAll(closeDatabase)

const sum = preparedSql<'one' | 'other'>(
  () => sql`select ${sql.placeholder('one')}::int + ${sql.placeholder('other')}::int as sum`,
)

it('a prepared statement takes other values each time, inside and outside of a transaction', async () => {
  expect(await db.execute(sum({ one: 1, other: 2 }))).toMatchObject([{ sum: 3 }])
  expect(await db.transaction((tx) => tx.execute(sum({ one: 3, other: 4 })))).toMatchObject([{ sum: 7 }])
})

it('a prepared query survives a new pool', async () => {
  const echo = preparedQuery(() =>
    db
      .select({ name: sql<string>`${sql.placeholder('name')}::text` })
      .from(sql`(select) nothing`)
      .prepare('test'),
  )
  expect(await echo().execute({ name: 'Anna' })).toEqual([{ name: 'Anna' }])
  await closeDatabase()
  expect(await echo().execute({ name: 'Jonas' })).toEqual([{ name: 'Jonas' }])
})

it('statements that are sent together report the failure that aborted their transaction', async () => {
  const failing = db.transaction(async (tx) => {
    const failed = Promise.resolve(tx.execute(sql`select 1 / 0`))
    const refused = failed.catch(() => tx.execute(sql`select 1`))
    await sendTogether(refused, failed)
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
})

it('statements that are sent together have all ended before a failure is reported', async () => {
  let ended = false
  const slow = new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => {
    ended = true
  })
  await expect(sendTogether(Promise.reject(new Error('refused')), slow)).rejects.toThrow('refused')
  expect(ended).toBe(true)
})
