import 'server-only'
import { and, count, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import { mails } from '@/features/mails/table'
import { IMPORTED_KEYS } from '@/features/registrations/contract/spreadsheet'
import { lockWorkshop } from '@/features/registrations/service/lock'
import { OBJECT } from '@/features/registrations/service/record'
import { removed } from '@/features/registrations/service/remove'
import { inLane } from '@/features/registrations/service/seat'
import { registrations } from '@/features/registrations/table'
import { auditAll } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { importResults, importRows } from '../table'
import type { Doing } from './check'
import { getImport, lastOf } from './find'

type Undoing = Doing & { author: { id: number } }

/** Whoever was added is removed again, and what was replaced is back; all of it, or nothing where somebody was there since. */
export async function undoImport(id: number, doing: Undoing) {
  const { workshop_id } = await getImport(id)
  await inLane(workshop_id, () => db.transaction((tx) => undo(tx, id, doing)))
  return getImport(id)
}

async function undo(tx: Tx, id: number, { author, now }: Undoing): Promise<void> {
  const [result] = await tx.select().from(importResults).where(eq(importResults.id, id)).for('update')
  if (!result) throw new NotFound()
  if (result.state === 'undone') return
  await lockWorkshop(tx, result.workshop_id)
  const last = (await lastOf([result.workshop_id], tx)).get(result.workshop_id)
  if (result.state !== 'done' || last !== id) throw new Problem(422, 'import_not_last')
  await refuseIfTouched(tx, result)

  const gone = await takeAway(tx, id, { author, now })
  const back = await putBack(tx, id, { author, now })
  const undone_at = now.toISOString()
  await tx
    .update(importResults)
    .set({ state: 'undone', undone_at, undone_by: author.id })
    .where(eq(importResults.id, id))
  await recordUndo(tx, result, { author, gone, back })
}

type Result = typeof importResults.$inferSelect

/** Who was changed since, removed, or, having been added, was written to. */
async function refuseIfTouched(tx: Tx, { id, started_at }: Result): Promise<void> {
  const { outcome, registration_id, import_result_id } = importRows
  const { updated_at, deleted_at } = registrations
  const wasWrittenTo = exists(tx.select().from(mails).where(eq(mails.registration_id, registration_id)))
  const [{ touched } = { touched: 0 }] = await tx
    .select({ touched: count() })
    .from(importRows)
    .innerJoin(registrations, eq(registrations.id, registration_id))
    .where(
      and(
        eq(import_result_id, id),
        inArray(outcome, ['created', 'updated']),
        or(sql`${updated_at} <> ${started_at}`, isNotNull(deleted_at), and(eq(outcome, 'created'), wasWrittenTo)),
      ),
    )
  if (touched > 0) throw new Problem(422, { key: 'import_touched', values: { count: touched } })
}

async function takeAway(tx: Tx, id: number, doing: Undoing): Promise<string[]> {
  const { outcome, registration_id, import_result_id } = importRows
  const added = tx
    .select({ registration_id })
    .from(importRows)
    .where(and(eq(import_result_id, id), eq(outcome, 'created')))
  const gone = await tx
    .update(registrations)
    .set(removed(doing))
    .where(inArray(registrations.id, added))
    .returning({ id: registrations.id })
  return gone.map((row) => row.id)
}

const REPLACED = [...IMPORTED_KEYS, 'participated', 'participated_by'] as const

/** All in one statement: while it runs, nobody else gets a seat. */
async function putBack(tx: Tx, id: number, { author, now }: Undoing): Promise<string[]> {
  const fields = REPLACED.map((field) => sql.identifier(field))
  const set = fields.map((field) => sql`${field} = was.${field}`)
  const rows = await tx.execute<{ id: string }>(sql`
    update registrations set ${sql.join(set, sql`, `)}, updated_at = ${now.toISOString()}, updated_by = ${author.id}
    from import_rows
      join registrations as today on today.id = import_rows.registration_id
      cross join lateral jsonb_populate_record(today, import_rows.before) as was
    where import_rows.import_result_id = ${id} and import_rows.outcome = 'updated' and registrations.id = today.id
    returning registrations.id`)
  return [...rows].map((row) => row.id)
}

type Undone = { author: { id: number }; gone: string[]; back: string[] }

async function recordUndo(tx: Tx, { id, workshop_id }: Result, { author, gone, back }: Undone): Promise<void> {
  const told = { user_id: author.id, changes: { import_undone: id } }
  const changes = { workshop_id, undone: true, removed: gone.length, restored: back.length }
  await auditAll(tx, [
    { user_id: author.id, action: 'import', object: 'import_results', object_id: id, changes },
    ...gone.map((object_id) => ({ ...told, action: 'delete' as const, object: OBJECT, object_id })),
    ...back.map((object_id) => ({ ...told, action: 'update' as const, object: OBJECT, object_id })),
  ])
}
