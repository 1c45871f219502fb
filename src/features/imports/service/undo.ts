import 'server-only'
import { and, count, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import { mails } from '@/features/mails/table'
import { lockWorkshop } from '@/features/registrations/service/lock'
import { OBJECT } from '@/features/registrations/service/record'
import { removed } from '@/features/registrations/service/remove'
import { inLane } from '@/features/registrations/service/seat'
import { registrations } from '@/features/registrations/table'
import { audit, auditEach } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { UNDOABLE_DAYS } from '../contract'
import { importResults, importRows } from '../table'
import { getImport, lastOf } from './find'
import { WRITTEN } from './write'

type Undoing = { author: { id: number }; now: Date }

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
  await refuseUnlessAsWritten(tx, result, now)

  const gone = await takeAway(tx, id, { author, now })
  const restored = await putBack(tx, id, { author, now })
  const undone_at = now.toISOString()
  await tx
    .update(importResults)
    .set({ state: 'undone', undone_at, undone_by: author.id })
    .where(eq(importResults.id, id))
  const changes = { workshop_id: result.workshop_id, undone: true, removed: gone, restored }
  await audit(tx, { user_id: author.id, action: 'import', object: 'import_results', object_id: id, changes })
}

type Result = typeof importResults.$inferSelect
const DAY = 24 * 60 * 60 * 1000

/** What it wrote must be known still, and be as it was written. */
async function refuseUnlessAsWritten(tx: Tx, result: Result, now: Date): Promise<void> {
  const { id, started_at, created_at, counts } = result
  const { outcome, registration_id, import_result_id } = importRows
  const { updated_at, deleted_at } = registrations
  const isTouched = or(sql`${updated_at} <> ${started_at}`, isNotNull(deleted_at), wasWrittenTo(tx, result))
  const [found] = await tx
    .select({ kept: count(), touched: sql<number>`count(*) filter (where ${isTouched})::int` })
    .from(importRows)
    .leftJoin(registrations, eq(registrations.id, registration_id))
    .where(and(eq(import_result_id, id), inArray(outcome, ['created', 'updated'])))
  const { kept, touched } = found ?? { kept: 0, touched: 0 }
  const isForgotten = kept < counts.created + counts.updated
  if (isForgotten || now.getTime() - Date.parse(started_at ?? created_at) > UNDOABLE_DAYS * DAY)
    throw new Problem(422, { key: 'import_too_old', values: { days: UNDOABLE_DAYS } })
  if (touched > 0) throw new Problem(422, { key: 'import_touched', values: { count: touched } })
}

/** Who was added was told of the event, and who was checked in was thanked for coming. */
function wasWrittenTo(tx: Tx, { kind, started_at }: Result): SQL | undefined {
  const toThem = eq(mails.registration_id, importRows.registration_id)
  const thanks = and(eq(mails.type, 'after_event'), sql`${mails.created_at} > ${started_at}`)
  if (kind === 'participated') return exists(tx.select().from(mails).where(and(toThem, thanks)))
  return and(eq(importRows.outcome, 'created'), exists(tx.select().from(mails).where(toThem)))
}

/** In one statement with their entries in the log: while it runs, nobody else gets a seat. */
function takeAway(tx: Tx, id: number, { author, now }: Undoing): Promise<number> {
  const { deleted_at, updated_at, updated_by } = removed({ author, now })
  const statement = sql`
    update registrations set deleted_at = ${deleted_at}, updated_at = ${updated_at}, updated_by = ${updated_by}
    from import_rows
    where import_rows.import_result_id = ${id} and import_rows.outcome = 'created'
      and registrations.id = import_rows.registration_id
    returning registrations.id as object_id, jsonb_build_object('import_undone', ${id}::int) as changes`
  return auditEach(tx, { user_id: author.id, action: 'delete', object: OBJECT, statement })
}

const FIELDS = WRITTEN.map((field) => ({
  name: sql.identifier(field),
  key: sql.raw(`'${field}'`),
  type: sql.raw(registrations[field].getSQLType()),
}))
const BACK = FIELDS.map(
  ({ name, key, type }) =>
    sql`${name} = case when before ? ${key} then (before ->> ${key})::${type} else today.${name} end`,
)
const TOLD = FIELDS.map(
  ({ name, key }) => sql`${key}, case when before ? ${key} then jsonb_build_array(today.${name}, before -> ${key}) end`,
)

/** Likewise; the log tells of each field what it was until now and what it is again. */
function putBack(tx: Tx, id: number, { author, now }: Undoing): Promise<number> {
  const statement = sql`
    update registrations set ${sql.join(BACK, sql`, `)}, updated_at = ${now.toISOString()}, updated_by = ${author.id}
    from import_rows join registrations as today on today.id = import_rows.registration_id
    where import_rows.import_result_id = ${id} and import_rows.outcome = 'updated' and registrations.id = today.id
    returning registrations.id as object_id, jsonb_strip_nulls(jsonb_build_object(${sql.join(TOLD, sql`, `)})) as changes`
  return auditEach(tx, { user_id: author.id, action: 'update', object: OBJECT, statement })
}
