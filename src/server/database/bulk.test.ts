import { asc, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog } from '@/schema/system/audit'
import { files } from '@/schema/system/files'
import { insertMany, updateMany } from './bulk'
import { db } from './db'

const changes = { city: ['Köln „am Rhein“', null], paid: [false, true], lines: ['a\nb\\', "'; drop table"] }
const all = (object: string) => db.select().from(auditLog).where(eq(auditLog.object, object)).orderBy(asc(auditLog.id))

it('inserts many rows in their order, with defaults for missing columns', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    action: 'create',
    object: 'many',
    object_id: `${index}`,
    changes,
  }))
  await db.transaction((tx) => insertMany(tx, auditLog, rows))
  const stored = await all('many')
  expect(stored).toHaveLength(3000)
  expect(stored[2999]).toMatchObject({ ...rows[2999], user_id: null, created_at: expect.any(String) })
})

it('updates many rows by their ids, and only in the given fields', async () => {
  const rows = ['one', 'two', 'three'].map((name) => {
    return { id: `many-${name}`, name, content_type: 'text/plain', size: 1, sha256: '0'.repeat(64), variants: [] }
  })
  await db.transaction((tx) => insertMany(tx, files, rows))
  const after = ['many-one', 'many-two'].map((id) => ({ id, name: `„${id}“`, size: 2 }))
  await db.transaction((tx) => updateMany(tx, files, after))
  const stored = await db
    .select()
    .from(files)
    .where(like(files.id, 'many-%'))
    .orderBy(asc(files.created_at), asc(files.id))
  expect(stored.map(({ id, name, size, content_type }) => [id, name, size, content_type])).toEqual([
    ['many-one', '„many-one“', 2, 'text/plain'],
    ['many-three', 'three', 1, 'text/plain'],
    ['many-two', '„many-two“', 2, 'text/plain'],
  ])
})

it('sends no statement for an empty list', async () => {
  await db.transaction(async (tx) => {
    await insertMany(tx, auditLog, [])
    await updateMany(tx, files, [])
  })
  expect(await all('nothing')).toEqual([])
})
