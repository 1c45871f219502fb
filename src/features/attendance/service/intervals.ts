import { asc, eq } from 'drizzle-orm'
import { attendanceIntervals } from '@/schema/attendance'
import { insertMany, isAnyOf, updateMany } from '@/server/database/bulk'
import type { Db, Tx } from '@/server/database/db'
import type { KnownInterval } from '../rules'

export type IntervalRow = typeof attendanceIntervals.$inferSelect
type NewInterval = Pick<IntervalRow, 'registration_id' | 'came_at' | 'left_at' | 'source'> &
  Partial<Pick<IntervalRow, 'reason' | 'import_result_id' | 'created_by'>>

/** Call it in the transaction that holds the lock of the registrations. All rows must have the same fields. */
export const insertIntervals = (tx: Tx, rows: readonly NewInterval[]): Promise<void> =>
  insertMany(tx, attendanceIntervals, rows)

/** Deletes the intervals that an import wrote, and returns the registrations that they belonged to. */
export async function deleteIntervalsOfImport(tx: Tx, import_result_id: number): Promise<string[]> {
  const { registration_id } = attendanceIntervals
  const deleted = await tx
    .delete(attendanceIntervals)
    .where(eq(attendanceIntervals.import_result_id, import_result_id))
    .returning({ registration_id })
  return [...new Set(deleted.map((row) => row.registration_id))]
}

/** The intervals of these people in the order of their times, by registration. */
export async function readIntervals(ids: readonly string[], from: Db | Tx): Promise<Map<string, IntervalRow[]>> {
  if (ids.length === 0) return new Map()
  const { registration_id, came_at, id } = attendanceIntervals
  const rows = await from
    .select()
    .from(attendanceIntervals)
    .where(isAnyOf(registration_id, ids))
    .orderBy(asc(came_at), asc(id))
  return Map.groupBy(rows, (row) => row.registration_id)
}

/** Deletes all intervals of people whose check-in is taken back: without a check-in a person was not there. */
export async function deleteIntervals(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(attendanceIntervals).where(isAnyOf(attendanceIntervals.registration_id, ids))
}

type IntervalChange = {
  registration_id: string
  before: readonly IntervalRow[]
  after: readonly (KnownInterval & { reason?: string })[]
}

/**
 * Replaces the intervals of people; the number of statements does not depend on the number of people. An interval with
 * the beginning and the origin of a stored one keeps its row.
 */
export async function storeIntervals(
  tx: Tx,
  changes: readonly IntervalChange[],
  author: { id: number | null },
): Promise<void> {
  const gone: number[] = []
  const changed: Pick<IntervalRow, 'id' | 'left_at'>[] = []
  const added: NewInterval[] = []
  for (const { registration_id, before, after } of changes) {
    const unmatched = [...before]
    for (const { came_at, left_at, source, reason } of after) {
      const position = unmatched.findIndex(
        (row) => row.came_at === came_at && row.source === source && row.reason === (reason ?? row.reason),
      )
      const [row] = position < 0 ? [] : unmatched.splice(position, 1)
      if (!row) added.push({ registration_id, came_at, left_at, source, reason: reason ?? '', created_by: author.id })
      else if (row.left_at !== left_at) changed.push({ id: row.id, left_at })
    }
    gone.push(...unmatched.map(({ id }) => id))
  }
  if (gone.length > 0) await tx.delete(attendanceIntervals).where(isAnyOf(attendanceIntervals.id, gone))
  await updateMany(tx, attendanceIntervals, changed)
  await insertIntervals(tx, added)
}
