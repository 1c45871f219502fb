import { and, asc, eq, getTableName } from 'drizzle-orm'
import { Invalid, NotFound } from '@/contract/problems'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { users } from '@/schema/access'
import { attendancePapers } from '@/schema/check-in'
import { columnsOf } from '@/schema/columns'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'
import { audit } from '@/server/crud/audit'
import { type Db, db, getRow, type Tx } from '@/server/database/db'
import { downloadNameOf, fileResponse, insertFiles, storeScan } from '@/server/files/stored-files'
import { PAPERS_MAX, type Paper } from '../contract/papers'

const AUDIT_OBJECT = getTableName(attendancePapers)

type Author = { author: { id: number } }
type OwnPaper = { id: number; paper: string }

/** The scans of an event, the oldest first: pages are attached in their order. */
export async function listPapers(workshop_id: number): Promise<{ data: Paper[] }> {
  await requireEvent(workshop_id)
  return { data: await readPapers(db, workshop_id) }
}

async function requireEvent(workshop_id: number): Promise<void> {
  if ((await db.$count(workshops, eq(workshops.id, workshop_id))) === 0) throw new NotFound()
}

async function readPapers(from: Db | Tx, workshop_id: number): Promise<Paper[]> {
  const { id, created_at } = attendancePapers
  const rows = await from
    .select({
      ...columnsOf(attendancePapers, 'id', 'created_at'),
      ...columnsOf(files, 'name', 'content_type', 'size'),
      created_by: users.name,
    })
    .from(attendancePapers)
    .innerJoin(files, eq(files.id, attendancePapers.file_id))
    .leftJoin(users, eq(users.id, attendancePapers.created_by))
    .where(eq(attendancePapers.workshop_id, workshop_id))
    .orderBy(asc(created_at), asc(id))
  return rows.map((row) => ({ ...row, name: downloadNameOf(row) }))
}

/**
 * Stores the bytes before the transaction, because encoding takes seconds; those of a refused scan are swept. The event is
 * locked, so that two people who attach scans at once do not exceed the maximum.
 */
export async function addPaper(workshop_id: number, file: File, { author }: Author): Promise<Paper> {
  await requireEvent(workshop_id)
  await requireRoom(db, workshop_id)
  const stored = await storeScan(new Uint8Array(await file.arrayBuffer()), { name: file.name, user_id: author.id })
  if ('refused' in stored) throw new Invalid({ file: [stored.refused] }, stored.refused)
  return db.transaction(async (tx) => {
    await lockWorkshop(tx, workshop_id)
    await requireRoom(tx, workshop_id)
    await insertFiles(tx, [stored])
    const values = { workshop_id, file_id: stored.id, created_by: author.id }
    const [inserted] = await tx.insert(attendancePapers).values(values).returning({ id: attendancePapers.id })
    const added = (await readPapers(tx, workshop_id)).find(({ id }) => id === inserted?.id)
    if (!added) throw new NotFound()
    const changes = { name: [null, added.name] }
    await audit(tx, { user_id: author.id, action: 'create', object: AUDIT_OBJECT, object_id: added.id, changes })
    return added
  })
}

async function requireRoom(from: Db | Tx, workshop_id: number): Promise<void> {
  const count = await from.$count(attendancePapers, eq(attendancePapers.workshop_id, workshop_id))
  if (count < PAPERS_MAX) return
  const full = { key: 'scans_too_many', values: { limit: PAPERS_MAX } } as const
  throw new Invalid({ file: [full] }, full)
}

const isOwn = ({ id, paper }: OwnPaper) => and(eq(attendancePapers.id, paper), eq(attendancePapers.workshop_id, id))

export async function getPaper(own: OwnPaper, request: Request): Promise<Response> {
  const [found] = await db.select({ file: attendancePapers.file_id }).from(attendancePapers).where(isOwn(own))
  return fileResponse(request, found?.file ?? null, { personal: true })
}

/** The file is deleted by the next sweep of files. */
export async function deletePaper(own: OwnPaper, { author }: Author): Promise<{ success: true }> {
  await db.transaction(async (tx) => {
    const gone = await getRow(
      tx.delete(attendancePapers).where(isOwn(own)).returning({ file: attendancePapers.file_id }),
    )
    const [file] = await tx
      .select(columnsOf(files, 'name', 'content_type'))
      .from(files)
      .where(eq(files.id, gone.file))
    const changes = { name: [file ? downloadNameOf(file) : null, null] }
    await audit(tx, { user_id: author.id, action: 'delete', object: AUDIT_OBJECT, object_id: own.paper, changes })
  })
  return { success: true }
}
