import { and, desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { addPersonNote, deletePersonNote, savePersonNote } from './notes'
import { getPersonPage } from './person-page'

const now = new Date()
const author = await aUser({ name: 'Karin Albers' })
const notesOf = async (id: string) => (await getPersonPage(id, { locale: 'de', now: new Date() })).notes.data
const textsOf = async (id: string) => (await notesOf(id)).map(({ text }) => text)

it('belongs to the address, so that each registration of the person shows it', async () => {
  const email = anEmail()
  const first = await aRegistration(await aWorkshop(), { email })
  const second = await aRegistration(await aWorkshop(), { email })
  const added = await addPersonNote(first.id, { text: 'Ruft lieber an' }, author)
  expect(await notesOf(second.id)).toMatchObject([{ id: added.id, text: 'Ruft lieber an', author: 'Karin Albers' }])
  const key = { id: second.id, note: added.id }
  await savePersonNote(key, { text: 'Schreibt lieber', updated_at: added.updated_at }, author)
  expect(await textsOf(first.id)).toEqual(['Schreibt lieber'])
  await deletePersonNote(key, author)
  expect(await textsOf(first.id)).toEqual([])

  const trail = await db
    .select({ action: auditLog.action, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.object, 'person_notes'), eq(auditLog.object_id, second.id)))
    .orderBy(desc(auditLog.id))
  expect(trail).toEqual([
    { action: 'delete', changes: { text: ['Schreibt lieber', null] } },
    { action: 'update', changes: { text: ['Ruft lieber an', 'Schreibt lieber'] } },
  ])
})

it('reports that somebody else changed a note in between', async () => {
  const { id } = await aRegistration(await aWorkshop())
  const { id: note, updated_at } = await addPersonNote(id, { text: 'Eins' }, author)
  await savePersonNote({ id, note }, { text: 'Zwei', updated_at }, author)
  const stale = savePersonNote({ id, note }, { text: 'Drei', updated_at }, author)
  const conflict = { current: { id: note, text: 'Zwei', author: author.name } }
  await expect(stale).rejects.toMatchObject({ status: 409, conflict })
  expect(await textsOf(id)).toEqual(['Zwei'])
})

it('is reached through a registration of the person only, and not after an erasure', async () => {
  const person = await aRegistration(await aWorkshop())
  const stranger = await aRegistration(await aWorkshop())
  const { id: note } = await addPersonNote(person.id, { text: 'Isst vegan' }, author)
  await expect(deletePersonNote({ id: stranger.id, note }, author)).rejects.toMatchObject({ status: 404 })
  const erased = await aRegistration(await aWorkshop(), { erased_at: now.toISOString() })
  await expect(addPersonNote(erased.id, { text: 'Zu spät' }, author)).rejects.toMatchObject({ status: 422 })
})

it('follows a corrected address, unless another registration has the old one', async () => {
  const email = anEmail()
  const first = await aRegistration(await aWorkshop(), { email })
  const second = await aRegistration(await aWorkshop(), { email })
  await addPersonNote(first.id, { text: 'Isst vegan' }, author)
  const correct = (id: string, corrected: string) =>
    saveRegistration({ id, email: corrected, notify: false }, { author, now: new Date() })
  const corrected = anEmail()
  await correct(first.id, corrected)
  expect([await textsOf(first.id), await textsOf(second.id)]).toEqual([[], ['Isst vegan']])
  await correct(second.id, corrected)
  expect(await textsOf(first.id)).toEqual(['Isst vegan'])
})
