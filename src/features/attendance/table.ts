import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/access/table'
import { importResults } from '@/features/imports/table'
import { registrations } from '@/features/registrations/table'
import { createdAt, instant, oneOfCheck } from '@/server/database/columns'
import { ATTENDANCE_SOURCES } from './contract'

/** The intervals for which a person was at the event. An interval without an end lasts until the event ends. */
export const attendanceIntervals = pgTable(
  'attendance_intervals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    registration_id: text()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    came_at: instant().notNull(),
    left_at: instant(),
    source: text({ enum: ATTENDANCE_SOURCES }).notNull(),
    /** The reason of a correction by staff. */
    reason: text().notNull().default(''),
    /** The imported list that the interval comes from. */
    import_result_id: integer().references(() => importResults.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('attendance_intervals_registration').on(t.registration_id, t.came_at),
    index('attendance_intervals_import').on(t.import_result_id).where(sql`${t.import_result_id} is not null`),
    oneOfCheck('attendance_intervals_source', t.source, ATTENDANCE_SOURCES),
    check('attendance_intervals_order', sql`${t.left_at} >= ${t.came_at}`),
  ],
)
