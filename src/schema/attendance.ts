import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ATTENDANCE_SOURCES } from '@/contract/values/attendance'
import { users } from '@/schema/access'
import { professions } from '@/schema/accreditations'
import { createdAt, instant, oneOfCheck, requiredId, requiredOpaqueId } from '@/schema/columns'
import { importResults } from '@/schema/imports'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'

/** The intervals for which a person was at the event. An interval without an end lasts until the event ends. */
export const attendanceIntervals = pgTable(
  'attendance_intervals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    registration_id: requiredOpaqueId(() => registrations.id),
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

/**
 * The lines of attendance lists that bodies demand, of people who are erased everywhere else. Nobody is found or written
 * to by them; the times stay in the intervals of the registration.
 */
export const attendanceRecords = pgTable(
  'attendance_records',
  {
    registration_id: text()
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    workshop_id: requiredId(() => workshops.id),
    /** The keyed hash of the address, by which the person can still ask for the line. */
    address_key: text().notNull(),
    title: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    profession_id: integer().references(() => professions.id, { onDelete: 'set null' }),
    efn: text().notNull(),
    oeak_number: text().notNull(),
    chamber_number: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('attendance_records_workshop').on(t.workshop_id),
    index('attendance_records_address_key').on(t.address_key),
    index('attendance_records_profession').on(t.profession_id).where(sql`${t.profession_id} is not null`),
  ],
)
