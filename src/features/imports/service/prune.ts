import { and, eq, gte, inArray, lt, min, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '@/contract/time'
import { importResults, importRows } from '@/schema/imports'
import { db } from '@/server/database/db'
import { FAILURES_RETENTION_DAYS, UNDOABLE_DAYS } from '../contract'
import { abandonImport } from './run'

/** An import takes minutes: one that runs longer than this is stuck. */
const RUNNING_DAYS_MAX = 1

const { id, state, created_at, started_at, counts } = importResults

/**
 * Deletes refused rows and lists that nobody confirmed, because they hold personal data without a purpose. The import
 * itself stays. Returns the number of deleted rows.
 */
export async function pruneImports(now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const isUnconfirmed = and(eq(state, 'checked'), lt(created_at, daysAgo(FAILURES_RETENTION_DAYS)))
  const unconfirmed = await db.delete(importResults).where(isUnconfirmed).returning({ total: importResults.total })

  const isStuck = and(eq(state, 'running'), lt(started_at, daysAgo(RUNNING_DAYS_MAX)))
  for (const stuck of await db.select({ id }).from(importResults).where(isStuck)) await abandonImport(stuck.id)

  const hasFailures = sql`(${counts} ->> 'failed')::int > 0`
  const ofFaulty = and(hasEndedBefore(daysAgo(FAILURES_RETENTION_DAYS)), hasFailures)
  const faulty = await db.delete(importRows).where(and(isRowOfImport(ofFaulty), eq(importRows.outcome, 'failed')))
  const done = await db.delete(importRows).where(isRowOfImport(hasEndedBefore(daysAgo(UNDOABLE_DAYS))))
  return unconfirmed.reduce((sum, { total }) => sum + total, 0) + faulty.count + done.count
}

/** The cells, their errors and the replaced values as one text in lower case. */
export const ROW_TEXT = sql`lower(concat_ws(' ', ${importRows.values}, ${importRows.failures}, ${importRows.before}))`

/** An import starts after it is created, so that the index over created_at narrows the search by started_at. */
const hasEndedBefore = (moment: string) =>
  and(lt(created_at, moment), lt(started_at, moment), inArray(state, ['done', 'undone']))

/** Imports older than the oldest row are skipped. The array makes the planner use the index despite old statistics. */
function isRowOfImport(condition: SQL | undefined): SQL {
  const oldest = db.select({ id: min(importRows.import_result_id) }).from(importRows)
  const due = db
    .select({ id })
    .from(importResults)
    .where(and(condition, gte(id, sql`(${oldest})`)))
  return sql`${importRows.import_result_id} = any(array(${due}))`
}
