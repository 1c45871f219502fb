import 'server-only'
import { asc, eq } from 'drizzle-orm'
import { isAnyOf } from '@/server/crud/lists'
import { insertMany } from '@/server/database/bulk'
import type { Db, Tx } from '@/server/database/db'
import { attendanceIntervals } from '../table'

export type IntervalRow = typeof attendanceIntervals.$inferSelect
type NewInterval = Pick<IntervalRow, 'registration_id' | 'came_at' | 'left_at' | 'source'> &
  Partial<Pick<IntervalRow, 'reason' | 'import_result_id' | 'created_by'>>

/** Call it in the transaction that holds the lock of the registrations. All rows must have the same fields. */
export const insertIntervals = (tx: Tx, rows: readonly NewInterval[]): Promise<void> =>
  insertMany(tx, attendanceIntervals, rows)

/** The intervals that an import wrote; returns the people whom they belonged to. */
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
    .where(isAnyOf(registration_id, [...ids]))
    .orderBy(asc(came_at), asc(id))
  return Map.groupBy(rows, (row) => row.registration_id)
}
