import { afterAll, expect, it } from 'vitest'
import { closeDatabase, postgresPool } from './db'
import { isSuperuser } from './superuser'

afterAll(closeDatabase)

it('finds that the connections of the product cannot load an extension that shows deleted rows', async () => {
  expect(await isSuperuser(postgresPool())).toBe(false)
  await expect(postgresPool()`create extension pageinspect`).rejects.toMatchObject({ code: '42501' })
})
