import 'server-only'
import { and, eq, gte, inArray, lt, min, type SQL, sql } from 'drizzle-orm'
import { db } from '@/server/db'
import { FAILURES_KEPT_DAYS, UNDOABLE_DAYS } from '../contract'
import { importResults, importRows } from '../table'
import { giveUp } from './run'

const DAY = 24 * 60 * 60 * 1000
/** Writing takes minutes: what takes longer than this does not come to an end by itself. */
const RUNNING_DAYS_MAX = 1

const { id, state, created_at, started_at, counts } = importResults

/** What was refused, and lists that nobody said yes to, hold data of people that nobody needs; that there was an import stays. */
export async function forgetImports(now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const isUnasked = and(eq(state, 'checked'), lt(created_at, daysAgo(FAILURES_KEPT_DAYS)))
  await db.delete(importResults).where(isUnasked)

  const isEndless = and(eq(state, 'running'), lt(started_at, daysAgo(RUNNING_DAYS_MAX)))
  for (const endless of await db.select({ id }).from(importResults).where(isEndless)) await giveUp(endless.id)

  const hasFailures = sql`(${counts} ->> 'failed')::int > 0`
  const ofFaulty = and(isOverSince(daysAgo(FAILURES_KEPT_DAYS)), hasFailures)
  await db.delete(importRows).where(and(isOfImport(ofFaulty), eq(importRows.outcome, 'failed')))
  await db.delete(importRows).where(isOfImport(isOverSince(daysAgo(UNDOABLE_DAYS))))
}

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
