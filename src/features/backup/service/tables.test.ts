import { afterAll, expect, it } from 'vitest'
import { env } from '@/env'
import { closeDatabase, postgresPool } from '@/server/database/db'
import { openConnection } from './connection'
import { fillTable, listTables } from './tables'

const { transact, close } = openConnection(env.DATABASE_URL ?? '', 'academy-restore')

afterAll(() => Promise.all([close(), closeDatabase()]))

/** Fills the table of rights in a transaction; `read` gets the process of the database after the first row. */
const fillWith = (read: (pid: number) => Promise<string>) =>
  transact(async (tx) => {
    const [backend] = await tx`select pg_backend_pid() as pid`
    const table = (await listTables(tx)).find(({ name }) => name === 'permissions')
    async function* source() {
      yield Buffer.from('1\tfirst\n')
      yield Buffer.from(await read(Number(backend?.pid)))
    }
    if (table) await fillTable(tx, table, { packed: ['id', 'name'], source: source() })
  })

it('rolls back when the rows of a table cannot be read any more', async () => {
  const unreadable = () => Promise.reject(new Error('the archive is cut off'))
  await expect(fillWith(unreadable)).rejects.toThrow('the archive is cut off')
  expect(await postgresPool()`select from permissions`).toHaveLength(0)
})

it('ends when the database ends the connection between two rows', async () => {
  const endConnection = async (pid: number) => {
    await postgresPool()`select pg_terminate_backend(${pid})`
    return '2\tsecond\n'
  }
  await expect(fillWith(endConnection)).rejects.toMatchObject({
    code: expect.stringMatching(/57P01|CONNECTION_CLOSED|ECONNRESET|EPIPE/),
  })
  expect(await postgresPool()`select from permissions`).toHaveLength(0)
})
