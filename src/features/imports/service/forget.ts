import 'server-only'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { db } from '@/server/db'
import { FAILURES_KEPT_DAYS, UNDOABLE_DAYS } from '../contract'
import { importResults, importRows } from '../table'

const DAY = 24 * 60 * 60 * 1000

/** What was refused, and lists that nobody said yes to, hold data of people that nobody needs; that there was an import stays. */
export async function forgetImports(now: Date): Promise<void> {
  const before = (days: number) => lt(importResults.created_at, new Date(now.getTime() - days * DAY).toISOString())
  const isOver = inArray(importResults.state, ['done', 'undone'])
  const olderThan = (days: number) =>
    db
      .select({ id: importResults.id })
      .from(importResults)
      .where(and(isOver, before(days)))
  await db.delete(importResults).where(and(eq(importResults.state, 'checked'), before(FAILURES_KEPT_DAYS)))
  await db
    .delete(importRows)
    .where(
      or(
        and(eq(importRows.outcome, 'failed'), inArray(importRows.import_result_id, olderThan(FAILURES_KEPT_DAYS))),
        inArray(importRows.import_result_id, olderThan(UNDOABLE_DAYS)),
      ),
    )
}
