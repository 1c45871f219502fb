import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { erasePerson } from '@/features/privacy/service/erase'
import { registrations } from '@/features/registrations/table'
import { db } from '@/server/db'
import { auditLog } from '@/server/tables'
import { anAddress, aWorkshop } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { aList } from '@/testing/uploads'
import { importResults, importRows } from '../table'
import { checkImport } from './check'
import { getImport } from './find'
import { forgetImports } from './forget'
import { runImport, writeNext } from './run'
import { undoImport } from './undo'

const author = await aPerson()
const doing = () => ({ author, now: new Date() })
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)

async function checked(rows: string[][]) {
  const { id } = await aWorkshop()
  return checkImport({ xlsx: await aList(['E-Mail', 'City'], rows), id, kind: 'registrations' }, doing())
}

const rowsOf = (id: number) => db.select().from(importRows).where(eq(importRows.import_result_id, id))

it('what does not come to an end within a day ends: what was not written counts as refused', async () => {
  const list = Array.from({ length: 102 }, () => [anAddress(), 'Ulm'])
  const { id, workshop_id } = await checked([...list, ['nobody', 'Aue']])
  await runImport(id, doing())
  await writeNext(id)
  await forgetImports(inHours(23))
  expect(await getImport(id)).toMatchObject({ state: 'running', done: 100 })

  await forgetImports(inHours(25))
  const counts = { created: 100, updated: 0, unchanged: 0, failed: 3 }
  expect(await getImport(id)).toMatchObject({ state: 'done', counts })
  const isOfImport = and(eq(auditLog.object, 'import_results'), eq(auditLog.object_id, String(id)))
  expect(await db.select().from(auditLog).where(isOfImport)).toMatchObject([{ changes: { counts } }])
  expect(await writeNext(id)).toBe(false)
  expect(await undoImport(id, doing())).toMatchObject({ state: 'undone' })
  const people = await db.select().from(registrations).where(eq(registrations.workshop_id, workshop_id))
  expect(people.filter(({ deleted_at }) => deleted_at)).toHaveLength(100)
})

it('the time counts from when it was started, however long before the list was looked through', async () => {
  const { id } = await checked([
    ['nobody', ''],
    [anAddress(), 'Ulm'],
  ])
  await db
    .update(importResults)
    .set({ created_at: inHours(-23.9).toISOString() })
    .where(eq(importResults.id, id))
  await runImport(id, doing())
  await writeNext(id)
  await forgetImports(inHours(1))
  expect(await rowsOf(id)).toHaveLength(2)
  await forgetImports(inHours(25))
  expect(await rowsOf(id)).toMatchObject([{ outcome: 'created' }])
})

it('who is erased is written by no list that was looked through before, and the others are', async () => {
  const [gone, stays] = [anAddress(), anAddress()]
  const { id, workshop_id } = await checked([
    [gone, 'Ulm'],
    [stays, 'Aue'],
  ])
  await erasePerson({ email: gone, confirm: gone, forget_blacklist: false }, doing())
  const emptied = { outcome: 'failed', values: {}, failures: { email: ['import_erased'] } }
  expect(await rowsOf(id)).toContainEqual(expect.objectContaining(emptied))
  await runImport(id, doing())
  await writeNext(id)
  const people = await db.select().from(registrations).where(eq(registrations.workshop_id, workshop_id))
  expect(people.map(({ email }) => email)).toEqual([stays])
})

it('of a list that was written the row of who is erased goes, and nobody takes it back', async () => {
  const gone = anAddress()
  const { id } = await checked([[gone, 'Ulm']])
  await runImport(id, doing())
  await writeNext(id)
  await erasePerson({ email: gone, confirm: gone, forget_blacklist: false }, doing())
  expect(await rowsOf(id)).toEqual([])
  await expect(undoImport(id, doing())).rejects.toMatchObject({ status: 422 })
})
