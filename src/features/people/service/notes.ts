import { and, desc, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { lockAddress } from '@/features/registrations/service/people/consents'
import { users } from '@/schema/access'
import { personNotes } from '@/schema/people'
import { audit } from '@/server/crud/audit'
import { isStale } from '@/server/crud/versions'
import { type Db, db, getRow, type Tx } from '@/server/database/db'
import { createConflict } from '@/server/http/conflicts'
import type { PersonNoteDraft } from '../contract/people'

type Author = { id: number }
/** A note is reached through a registration of the person. */
type NoteKey = { id: string; note: string }

const { id: noteId, email, text, created_at, updated_at, updated_by } = personNotes

export const selectNotes = (condition: SQL | undefined, from: Db | Tx = db) =>
  from
    .select({
      id: noteId,
      text,
      created_at,
      updated_at,
      author: users.name,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(personNotes)
    .leftJoin(users, eq(users.id, updated_by))
    .where(condition)
    .orderBy(desc(created_at), desc(noteId))

export const addPersonNote = (id: string, draft: Pick<PersonNoteDraft, 'text'>, author: Author) =>
  db.transaction(async (tx) => {
    const address = await lockAddress(tx, id)
    const [added] = await tx
      .insert(personNotes)
      .values({ email: address, text: draft.text, updated_by: author.id })
      .returning({ id: noteId })
    await auditNote(tx, { action: 'create', id, author, before: null, after: draft.text })
    return getNote(tx, added?.id ?? '')
  })

export async function savePersonNote(key: NoteKey, draft: PersonNoteDraft, author: Author) {
  const saved = await db.transaction(async (tx) => {
    const before = await lockNote(tx, key)
    if (isStale(draft, before)) return { newer: before, note: await getNote(tx, key.note) }
    if (draft.text !== before.text) {
      await tx.update(personNotes).set({ text: draft.text, updated_by: author.id }).where(eq(noteId, key.note))
      await auditNote(tx, { action: 'update', id: key.id, author, before: before.text, after: draft.text })
    }
    return { note: await getNote(tx, key.note) }
  })
  if (saved.newer) throw await createConflict(saved.newer, saved.note)
  return saved.note
}

export async function deletePersonNote(key: NoteKey, author: Author) {
  await db.transaction(async (tx) => {
    const before = await lockNote(tx, key)
    await tx.delete(personNotes).where(eq(noteId, key.note))
    await auditNote(tx, { action: 'delete', id: key.id, author, before: before.text, after: null })
  })
  return { success: true as const }
}

async function lockNote(tx: Tx, { id, note }: NoteKey) {
  const address = await lockAddress(tx, id)
  return getRow(
    tx
      .select()
      .from(personNotes)
      .where(and(eq(noteId, note), eq(email, address)))
      .for('no key update'),
  )
}

const getNote = (tx: Tx, note: string) => getRow(selectNotes(eq(noteId, note), tx))

type NoteChange = {
  action: 'create' | 'update' | 'delete'
  id: string
  author: Author
  before: string | null
  after: string | null
}

/** The entry names the registration, so that its text is erased together with the person, also that of a deleted note. */
const auditNote = (tx: Tx, { action, id, author, before, after }: NoteChange): Promise<void> =>
  audit(tx, {
    user_id: author.id,
    action,
    object: getTableName(personNotes),
    object_id: id,
    changes: { text: [before, after] },
  })
