import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { closeDatabase, db } from './db'
import { kept, prepared, together } from './kept'

afterAll(closeDatabase)

const sum = kept<'one' | 'other'>(
  () => sql`select ${sql.placeholder('one')}::int + ${sql.placeholder('other')}::int as sum`,
)

it('a statement that is kept takes other values each time, inside of a transaction and outside', async () => {
  expect(await db.execute(sum({ one: 1, other: 2 }))).toMatchObject([{ sum: 3 }])
  expect(await db.transaction((tx) => tx.execute(sum({ one: 3, other: 4 })))).toMatchObject([{ sum: 7 }])
})

it('a prepared question is asked on, whatever became of the connections that it was prepared for', async () => {
  const asking = prepared(() =>
    db
      .select({ name: sql<string>`${sql.placeholder('name')}::text` })
      .from(sql`(select) nothing`)
      .prepare('test'),
  )
  expect(await asking().execute({ name: 'Anna' })).toEqual([{ name: 'Anna' }])
  await closeDatabase()
  expect(await asking().execute({ name: 'Jonas' })).toEqual([{ name: 'Jonas' }])
})

it('what leaves together has ended altogether before a failure is told', async () => {
  let ended = false
  const slow = new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => {
    ended = true
  })
  await expect(together(Promise.reject(new Error('refused')), slow)).rejects.toThrow('refused')
  expect(ended).toBe(true)
})
