import { and, count, eq, exists, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '@/contract/fields'
import { Problem } from '@/contract/problems'
import { DAY_MS } from '@/contract/time'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { deleteIntervalsOfImport } from '@/features/attendance/service/intervals'
import { LEFT_OUT_STATES } from '@/features/mails/contract'
import { AUDIT_OBJECT, maskedNumberOf } from '@/features/registrations/service/audit-entry'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import { removalColumns } from '@/features/registrations/service/people/remove-and-restore'
import { importResults, importRows } from '@/schema/imports'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { type AuthorContext, audit, auditEachRow } from '@/server/crud/audit'
import { getRow, type Tx } from '@/server/database/db'
import { UNDOABLE_DAYS } from '../contract'
import { findLastImports, getImport } from './read-imports'
import { WRITTEN_FIELDS } from './run'

/** Removes the added people and restores the replaced values. Nothing changes if one of them was edited since. */
export async function undoImport(id: number, context: AuthorContext) {
  const { workshop_id } = await getImport(id)
  await withLockedEvent(workshop_id, (tx) => undoInTransaction(tx, id, context))
  return getImport(id)
}

async function undoInTransaction(tx: Tx, id: number, { author, now }: AuthorContext): Promise<void> {
  const result = await getRow(tx.select().from(importResults).where(eq(importResults.id, id)).for('update'))
  if (result.state === 'undone') return
  const last = (await findLastImports([result.workshop_id], tx)).get(result.workshop_id)
  if (result.state !== 'done' || last !== id) throw new Problem(422, 'import_not_last')
  await refuseIfChanged(tx, result, now)

  const removedCount = await removeCreated(tx, id, { author, now })
  const restored = await restoreUpdated(tx, result, { author, now })
  await deleteIntervalsOfImport(tx, id)
  const undone_at = now.toISOString()
  await tx
    .update(importResults)
    .set({ state: 'undone', undone_at, undone_by: author.id })
    .where(eq(importResults.id, id))
  const changes = { workshop_id: result.workshop_id, undone: true, removed: removedCount, restored }
  await audit(tx, { user_id: author.id, action: 'import', object: 'import_results', object_id: id, changes })
}

type Result = typeof importResults.$inferSelect

/** The rows of the import must exist, and the people must be unchanged since. */
async function refuseIfChanged(tx: Tx, result: Result, now: Date): Promise<void> {
  const { id, started_at, created_at, counts } = result
  const { outcome, registration_id, import_result_id } = importRows
  const { updated_at, deleted_at } = registrations
  const isTouched = or(sql`${updated_at} <> ${started_at}`, isNotNull(deleted_at), wasMailed(tx, result))
  const [found] = await tx
    .select({ kept: count(), touched: sql<number>`count(*) filter (where ${isTouched})::int` })
    .from(importRows)
    .leftJoin(registrations, eq(registrations.id, registration_id))
    .where(and(eq(import_result_id, id), inArray(outcome, ['created', 'updated'])))
  const { kept, touched } = found ?? { kept: 0, touched: 0 }
  const isForgotten = kept < counts.created + counts.updated
  if (isForgotten || now.getTime() - Date.parse(started_at ?? created_at) > UNDOABLE_DAYS * DAY_MS)
    throw new Problem(422, { key: 'import_too_old', values: { days: UNDOABLE_DAYS } })
  if (touched > 0) throw new Problem(422, { key: 'import_touched', values: { count: touched } })
}

/** The mails that an import can cause: every mail to an added person, and the after-event mail to one checked in. */
function wasMailed(tx: Tx, { kind, started_at }: Result): SQL | undefined {
  const isMail = notInArray(mails.state, [...LEFT_OUT_STATES])
  const toThem = and(eq(mails.registration_id, importRows.registration_id), isMail)
  const hasMail = (condition?: SQL) => exists(tx.select().from(mails).where(and(toThem, condition)))
  const isAddedAndMailed = and(eq(importRows.outcome, 'created'), hasMail())
  if (kind === 'registrations') return isAddedAndMailed
  const thanks = and(inArray(mails.type, ['after_event', 'certificate']), sql`${mails.created_at} > ${started_at}`)
  return or(isAddedAndMailed, hasMail(thanks))
}

/** One statement removes the people and writes the log: the event is locked while it runs. */
function removeCreated(tx: Tx, id: number, { author, now }: AuthorContext): Promise<number> {
  const { deleted_at, updated_at, updated_by } = removalColumns({ author, now })
  const statement = sql`
    update registrations set deleted_at = ${deleted_at}, updated_at = ${updated_at}, updated_by = ${updated_by}
    from import_rows
    where import_rows.import_result_id = ${id} and import_rows.outcome = 'created'
      and registrations.id = import_rows.registration_id
    returning registrations.id as object_id, jsonb_build_object('import_undone', ${id}::int) as changes`
  return auditEachRow(tx, { user_id: author.id, action: 'delete', object: AUDIT_OBJECT, statement })
}

const FIELD_SQL = WRITTEN_FIELDS.map((field) => ({
  isNumber: isOneOf(NUMBER_KINDS, field),
  name: sql.identifier(field),
  key: sql.raw(`'${field}'`),
  type: sql.raw(registrations[field].getSQLType()),
}))
const RESTORE_ASSIGNMENTS = FIELD_SQL.map(
  ({ name, key, type }) =>
    sql`${name} = case when before ? ${key} then (before ->> ${key})::${type} else today.${name} end`,
)
const CHANGE_ENTRIES = FIELD_SQL.map(({ name, key, isNumber }) => {
  const today = sql`today.${name}`
  const before = sql`(before ->> ${key})`
  const values = isNumber ? sql`${maskedNumberOf(today)}, ${maskedNumberOf(before)}` : sql`${today}, before -> ${key}`
  return sql`${key}, case when before ? ${key} then jsonb_build_array(${values}) end`
})

/**
 * One statement restores the values and writes both values of each field to the log, or else that the import which wrote
 * the times was undone.
 */
function restoreUpdated(tx: Tx, { id, kind }: Result, { author, now }: AuthorContext): Promise<number> {
  const undone = kind === 'attendance' ? sql`'import_undone', ${id}::int, ` : sql``
  const statement = sql`
    update registrations set ${sql.join(RESTORE_ASSIGNMENTS, sql`, `)}, updated_at = ${now.toISOString()}, updated_by = ${author.id}
    from import_rows join registrations as today on today.id = import_rows.registration_id
    where import_rows.import_result_id = ${id} and import_rows.outcome = 'updated' and registrations.id = today.id
    returning registrations.id as object_id, jsonb_strip_nulls(jsonb_build_object(${undone}${sql.join(CHANGE_ENTRIES, sql`, `)})) as changes`
  return auditEachRow(tx, { user_id: author.id, action: 'update', object: AUDIT_OBJECT, statement })
}
