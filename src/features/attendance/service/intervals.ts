import 'server-only'
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
  after: readonly (KnownInterval & { id?: number; reason?: string })[]
}

/**
 * Replaces the intervals of people; the number of statements does not depend on the number of people. An interval that
 * stays keeps its row, and only its times can change.
 */
export async function storeIntervals(
  tx: Tx,
  changes: readonly IntervalChange[],
  author: { id: number | null },
): Promise<void> {
  const kept = new Map(
    changes.flatMap(({ after }) =>
      after.flatMap((interval) => (interval.id === undefined ? [] : [[interval.id, interval] as const])),
    ),
  )
  const stored = changes.flatMap(({ before }) => before)
  const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(attendanceIntervals).where(isAnyOf(attendanceIntervals.id, gone))

  const changed = stored.flatMap((row) => {
    const { came_at, left_at } = kept.get(row.id) ?? row
    return came_at === row.came_at && left_at === row.left_at ? [] : [{ id: row.id, came_at, left_at }]
  })
  await updateMany(tx, attendanceIntervals, changed)

  const added = changes.flatMap(({ registration_id, after }) =>
    after.flatMap(({ id, came_at, left_at, source, reason = '' }) =>
      id === undefined ? [{ registration_id, came_at, left_at, source, reason, created_by: author.id }] : [],
    ),
  )
  await insertIntervals(tx, added)
}
