import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { formDrafts } from '@/schema/system/requests'
import { closeDatabase, db } from '../database/db'
import { deleteExpiredFormDrafts, findFormDraft, storeFormDraft } from './form-drafts'

afterAll(closeDatabase)

const draft = { action: '/api/wishes', values: { name: 'Rose Weiß' }, errors: { name: ['required'] }, text: null }
const anAddress = () => randomUUID()

it('is found by its id, and reveals nothing to a reader of the database', async () => {
  const id = await storeFormDraft(draft, anAddress())
  expect(await findFormDraft(id)).toEqual(draft)
  const [row] = await db.select().from(formDrafts).where(eq(formDrafts.id, id))
  expect(JSON.stringify(row)).not.toMatch(/Rose|wishes|required/)
})

it.each(['', 'short', 'x'.repeat(22), "'; drop table form_drafts", '../etc'])('is not found by %j', async (id) => {
  expect(await findFormDraft(id)).toBeNull()
})

it('is gone after an hour, and soon deleted', async () => {
  const old = await storeFormDraft(draft, anAddress())
  const young = await storeFormDraft(draft, anAddress())
  await db.update(formDrafts).set({ expires_at: sql`now() - interval '1 second'` }).where(eq(formDrafts.id, old))
  expect(await findFormDraft(old)).toBeNull()
  await deleteExpiredFormDrafts()
  expect(await db.$count(formDrafts, eq(formDrafts.id, old))).toBe(0)
  expect(await findFormDraft(young)).toEqual(draft)
})

it('is ignored when it was encrypted with another secret', async () => {
  const id = await storeFormDraft(draft, anAddress())
  await db
    .update(formDrafts)
    .set({ encrypted: 'A'.repeat(80) })
    .where(eq(formDrafts.id, id))
  expect(await findFormDraft(id)).toBeNull()
})

it('has a size, and nobody stores one after the other', async () => {
  const large = { ...draft, values: { name: 'x'.repeat(70_000) } }
  await expect(storeFormDraft(large, anAddress())).rejects.toMatchObject({ status: 413 })
  const address = anAddress()
  for (let count = 0; count < 150; count += 1) await storeFormDraft(draft, address)
  await expect(storeFormDraft(draft, address)).rejects.toMatchObject({ status: 429 })
})
