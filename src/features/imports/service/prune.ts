import 'server-only'
import { and, eq, gte, inArray, lt, min, or, type SQL, sql } from 'drizzle-orm'
import { db, type Tx } from '@/server/db'
import { among } from '@/server/lists'
import { FAILURES_KEPT_DAYS, UNDOABLE_DAYS } from '../contract'
import { importResults, importRows } from '../table'
import { giveUp } from './run'

const DAY = 24 * 60 * 60 * 1000
/** Writing takes minutes: what takes longer than this does not come to an end by itself. */
const RUNNING_DAYS_MAX = 1

const { id, state, created_at, started_at, counts } = importResults

/**
 * What was refused, and lists that nobody said yes to, hold data of people that nobody needs; that there was an import
 * stays. Answers how many rows went.
 */
export async function forgetImports(now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const isUnasked = and(eq(state, 'checked'), lt(created_at, daysAgo(FAILURES_KEPT_DAYS)))
  const unasked = await db.delete(importResults).where(isUnasked).returning({ total: importResults.total })

  const isEndless = and(eq(state, 'running'), lt(started_at, daysAgo(RUNNING_DAYS_MAX)))
  for (const endless of await db.select({ id }).from(importResults).where(isEndless)) await giveUp(endless.id)

  const hasFailures = sql`(${counts} ->> 'failed')::int > 0`
  const ofFaulty = and(isOverSince(daysAgo(FAILURES_KEPT_DAYS)), hasFailures)
  const faulty = await db.delete(importRows).where(and(isOfImport(ofFaulty), eq(importRows.outcome, 'failed')))
  const done = await db.delete(importRows).where(isOfImport(isOverSince(daysAgo(UNDOABLE_DAYS))))
  return unasked.reduce((sum, { total }) => sum + total, 0) + faulty.count + done.count
}

type Forgotten = { ids: string[]; isNamed?: SQL }

/** Of lists that are written already the row goes; in others it stays as an empty one, by whose place the rest is found. */
export async function forgetImportRows(tx: Tx, { ids, isNamed }: Forgotten): Promise<number> {
  const isTheirs = among(importRows.registration_id, ids)
  const wanted = and(isNamed ? or(isTheirs, isNamed) : isTheirs, sql`${importRows.values} <> '{}'::jsonb`)
  const isOpen = sql`exists (select from ${importResults} where ${id} = ${importRows.import_result_id}
    and ${state} in ('checked', 'running'))`
  const emptied = { outcome: 'failed' as const, values: {}, failures: { email: ['import_erased'] }, before: null }
  const open = await tx
    .update(importRows)
    .set({ ...emptied, registration_id: null })
    .where(and(wanted, isOpen))
  const written = await tx.delete(importRows).where(wanted)
  return open.count + written.count
}

/** What stands in the cells, what was wrong in them, and what was there before: a text in lower case. */
export const WORDS_OF_ROW = sql`lower(concat_ws(' ', ${importRows.values}, ${importRows.failures}, ${importRows.before}))`

/** Nobody starts a list before it is there, so that the index over the former finds those of the latter. */
const isOverSince = (moment: string) =>
  and(lt(created_at, moment), lt(started_at, moment), inArray(state, ['done', 'undone']))

/** All at once and by the index: young statistics would have every row read. Older imports have no rows any more. */
function isOfImport(condition: SQL | undefined): SQL {
  const oldest = db.select({ id: min(importRows.import_result_id) }).from(importRows)
  const due = db
    .select({ id })
    .from(importResults)
    .where(and(condition, gte(id, sql`(${oldest})`)))
  return sql`${importRows.import_result_id} = any(array(${due}))`
}
