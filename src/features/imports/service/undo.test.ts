import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ImportKind } from '@/contract/values/imports'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { importResults } from '@/schema/imports'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor } from '@/testing/mails/recorded-mails'
import { anUploadedList } from '@/testing/spreadsheets/uploads'
import { aUser } from '@/testing/users'
import { UNDOABLE_DAYS } from '../contract'
import { checkImport } from './check-upload'
import { pruneImports } from './prune'
import { getImport } from './read-imports'
import { runImport, writeNextBatch } from './run'
import { undoImport } from './undo'

const author = await aUser()
const doing = () => ({ author, now: new Date() })

async function imported(id: number, rows: string[][], kind: ImportKind = 'registrations') {
  const xlsx = await anUploadedList(['E-Mail', 'City', 'Gender', 'Paid', 'EFN (15-stellig)'], rows)
  const result = await checkImport({ xlsx, id, kind, walk_ins: 'add' }, doing())
  await runImport(result.id, doing())
  while (await writeNextBatch(result.id));
  return getImport(result.id)
}

const person = async (id: string) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const withoutStamp = ({ updated_at, updated_by, ...row }: typeof registrations.$inferSelect) => row

it('removes the added people and restores the replaced values, and changes nobody else', async () => {
  const workshop = await aWorkshop()
  const changed = await aRegistration(workshop, { city: 'Bonn', gender: null, efn: '802760400000013' })
  const same = await aRegistration(workshop, { city: 'Ulm' })
  const other = await aRegistration(workshop)
  const fresh = anEmail()
  const { id } = await imported(workshop.id, [
    [changed.email, 'Köln', 'f', 'yes', '802760400000005'],
    [same.email, 'Ulm', '', ''],
    [fresh, 'Aue', '', ''],
  ])
  expect(await person(changed.id)).toMatchObject({
    city: 'Köln',
    gender: 'f',
    manually_paid: true,
    efn: '802760400000005',
  })
  expect(await undoImport(id, doing())).toMatchObject({ state: 'undone', is_undoable: false })

  const after = await person(changed.id)
  expect(after && withoutStamp(after)).toEqual(withoutStamp(changed))
  expect([await person(same.id), await person(other.id)]).toEqual([same, other])
  const added = await db.select().from(registrations).where(eq(registrations.email, fresh))
  expect(added).toMatchObject([{ deleted_at: expect.any(String) }])
  expect(await undoImport(id, doing())).toMatchObject({ state: 'undone' })
})

it('logs the restored values and the removal of each added person', async () => {
  const workshop = await aWorkshop()
  const known = await aRegistration(workshop, { city: 'Bonn', gender: null })
  const fresh = anEmail()
  const { id } = await imported(workshop.id, [
    [known.email, 'Köln', 'f', 'yes'],
    [fresh, 'Aue', '', ''],
  ])
  await undoImport(id, doing())
  const last = async (object_id: string) => {
    const entries = await db.select().from(auditLog).where(eq(auditLog.object_id, object_id)).orderBy(auditLog.id)
    return entries.at(-1)
  }
  const changes = { city: ['Köln', 'Bonn'], gender: ['f', null], manually_paid: [true, false] }
  expect(await last(known.id)).toMatchObject({ user_id: author.id, action: 'update', object: 'registrations' })
  expect((await last(known.id))?.changes).toEqual(changes)
  const [added] = await db.select().from(registrations).where(eq(registrations.email, fresh))
  expect(await last(added?.id ?? '')).toMatchObject({ action: 'delete', changes: { import_undone: id } })
  const ofImport = { workshop_id: workshop.id, undone: true, removed: 1, restored: 1 }
  expect(await last(String(id))).toMatchObject({ object: 'import_results', action: 'import', changes: ofImport })
})

it('undoes the attendance', async () => {
  const workshop = await aWorkshop()
  const there = await aRegistration(workshop)
  const { id } = await imported(workshop.id, [[there.email, '', '', '']], 'participated')
  expect((await person(there.id))?.participated_by).toBe(author.id)
  await undoImport(id, doing())
  expect(await person(there.id)).toMatchObject({ participated: null, participated_by: null })
})

it('is refused completely if one of the people was changed since', async () => {
  const workshop = await aWorkshop()
  const fresh = anEmail()
  const { id } = await imported(workshop.id, [
    [fresh, 'Aue', '', ''],
    [anEmail(), 'Ulm', '', ''],
  ])
  const [added] = await db.select().from(registrations).where(eq(registrations.email, fresh))
  await saveRegistration({ id: added?.id, city: 'Plauen', notify: false }, doing())
  await expect(undoImport(id, doing())).rejects.toMatchObject({
    status: 422,
    text: { key: 'import_touched', values: { count: 1 } },
  })
  expect(
    (await db.select().from(registrations).where(eq(registrations.workshop_id, workshop.id))).map(
      ({ deleted_at }) => deleted_at,
    ),
  ).toEqual([null, null])
})

it.each(['registrations', 'participated'] as const)(
  'is refused if an added person has got a mail: %s',
  async (kind) => {
    const workshop = await aWorkshop()
    const fresh = anEmail()
    const { id } = await imported(workshop.id, [[fresh, 'Aue', '', '']], kind)
    const [added] = await db.select().from(registrations).where(eq(registrations.email, fresh))
    if (added) await queueMailsFor('invite', [added])
    await expect(undoImport(id, doing())).rejects.toMatchObject({ text: { key: 'import_touched' } })
  },
)

it('is refused only if a person who was checked in has got the mail after the event', async () => {
  const workshop = await aWorkshop()
  const people = [await aRegistration(workshop), await aRegistration(workshop)]
  await queueMailsFor('after_event', people.slice(0, 1))
  const listed = people.map(({ email }) => [email, '', '', ''])
  const first = await imported(workshop.id, listed, 'participated')
  await queueMailsFor('reminder', people)
  expect(await undoImport(first.id, doing())).toMatchObject({ state: 'undone' })

  const second = await imported(workshop.id, listed, 'participated')
  await queueMailsFor('after_event', people.slice(1))
  await expect(undoImport(second.id, doing())).rejects.toMatchObject({
    text: { key: 'import_touched', values: { count: 1 } },
  })
})

describe('is refused when the replaced values are deleted', () => {
  const refusal = { status: 422, text: { key: 'import_too_old', values: { days: UNDOABLE_DAYS } } }
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

  it('because the import is too old', async () => {
    const workshop = await aWorkshop()
    const { id } = await imported(workshop.id, [[anEmail(), 'Aue', '', '']])
    await expect(undoImport(id, { author, now: inDays(UNDOABLE_DAYS + 0.1) })).rejects.toMatchObject(refusal)
    expect(await undoImport(id, { author, now: inDays(UNDOABLE_DAYS - 0.1) })).toMatchObject({ state: 'undone' })
  })

  it('because its rows are deleted, even if the import is recent', async () => {
    const workshop = await aWorkshop()
    const fresh = anEmail()
    const { id } = await imported(workshop.id, [[fresh, 'Aue', '', '']])
    await pruneImports(inDays(UNDOABLE_DAYS + 0.1))
    await db.update(importResults).set({ started_at: new Date().toISOString() }).where(eq(importResults.id, id))
    await expect(undoImport(id, doing())).rejects.toMatchObject(refusal)
    expect(await db.select().from(registrations).where(eq(registrations.email, fresh))).toMatchObject([
      { deleted_at: null },
    ])
  })
})

it('is possible for the last import of the event only', async () => {
  const workshop = await aWorkshop()
  const first = await imported(workshop.id, [[anEmail(), 'Aue', '', '']])
  const second = await imported(workshop.id, [[anEmail(), 'Ulm', '', '']])
  expect([(await getImport(first.id)).is_undoable, (await getImport(second.id)).is_undoable]).toEqual([false, true])
  await expect(undoImport(first.id, doing())).rejects.toMatchObject({ text: 'import_not_last' })
  await undoImport(second.id, doing())
  expect((await undoImport(first.id, doing())).state).toBe('undone')
})

it('is not possible before the import is done', async () => {
  const workshop = await aWorkshop()
  const xlsx = await anUploadedList(['E-Mail'], [[anEmail()]])
  const { id } = await checkImport({ xlsx, id: workshop.id, kind: 'registrations' }, doing())
  await expect(undoImport(id, doing())).rejects.toMatchObject({ text: 'import_not_last' })
})
