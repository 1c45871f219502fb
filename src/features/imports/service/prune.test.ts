import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { erasePerson } from '@/features/privacy/service/erase-person'
import { importResults, importRows } from '@/schema/imports'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { anEmail, aWorkshop } from '@/testing/factories'
import { anUploadedList } from '@/testing/spreadsheets/uploads'
import { aUser } from '@/testing/users'
import { checkImport } from './check-upload'
import { pruneImports } from './prune'
import { getImport } from './read-imports'
import { runImport, writeNextBatch } from './run'
import { undoImport } from './undo'

const author = await aUser()
const doing = () => ({ author, now: new Date() })
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)

async function checked(rows: string[][]) {
  const { id } = await aWorkshop()
  return checkImport({ xlsx: await anUploadedList(['E-Mail', 'City'], rows), id, kind: 'registrations' }, doing())
}

const rowsOf = (id: number) => db.select().from(importRows).where(eq(importRows.import_result_id, id))

it('ends an import that runs for a day, and counts its remaining rows as refused', async () => {
  const list = Array.from({ length: 102 }, () => [anEmail(), 'Ulm'])
  const { id, workshop_id } = await checked([...list, ['nobody', 'Aue']])
  await runImport(id, doing())
  await writeNextBatch(id)
  await pruneImports(inHours(23))
  expect(await getImport(id)).toMatchObject({ state: 'running', done: 100 })

  await pruneImports(inHours(25))
  const counts = { created: 100, updated: 0, unchanged: 0, failed: 3 }
  expect(await getImport(id)).toMatchObject({ state: 'done', counts })
  const isOfImport = and(eq(auditLog.object, 'import_results'), eq(auditLog.object_id, String(id)))
  expect(await db.select().from(auditLog).where(isOfImport)).toMatchObject([{ changes: { counts } }])
  expect(await writeNextBatch(id)).toBeUndefined()
  expect(await undoImport(id, doing())).toMatchObject({ state: 'undone' })
  const people = await db.select().from(registrations).where(eq(registrations.workshop_id, workshop_id))
  expect(people.filter(({ deleted_at }) => deleted_at)).toHaveLength(100)
})

it('counts the retention from the start of the import, not from the check of the list', async () => {
  const { id } = await checked([
    ['nobody', ''],
    [anEmail(), 'Ulm'],
  ])
  await db
    .update(importResults)
    .set({ created_at: inHours(-23.9).toISOString() })
    .where(eq(importResults.id, id))
  await runImport(id, doing())
  await writeNextBatch(id)
  await pruneImports(inHours(1))
  expect(await rowsOf(id)).toHaveLength(2)
  await pruneImports(inHours(25))
  expect(await rowsOf(id)).toMatchObject([{ outcome: 'created' }])
})

it('omits an erased person from a list that was checked before, and writes the others', async () => {
  const gone = anEmail()
  const stays = anEmail()
  const { id, workshop_id } = await checked([
    [gone, 'Ulm'],
    [stays, 'Aue'],
  ])
  await erasePerson({ email: gone, confirm: gone, forget_blacklist: false }, doing())
  const emptied = { outcome: 'failed', values: {}, failures: { email: ['import_erased'] } }
  expect(await rowsOf(id)).toContainEqual(expect.objectContaining(emptied))
  await runImport(id, doing())
  await writeNextBatch(id)
  const people = await db.select().from(registrations).where(eq(registrations.workshop_id, workshop_id))
  expect(people.map(({ email }) => email)).toEqual([stays])
})

it('deletes the row of an erased person, after which the import cannot be undone', async () => {
  const gone = anEmail()
  const { id } = await checked([[gone, 'Ulm']])
  await runImport(id, doing())
  await writeNextBatch(id)
  await erasePerson({ email: gone, confirm: gone, forget_blacklist: false }, doing())
  expect(await rowsOf(id)).toEqual([])
  await expect(undoImport(id, doing())).rejects.toMatchObject({ status: 422 })
})
