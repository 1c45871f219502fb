import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FieldMessages } from '@/contract/problems'
import type { Interval } from '@/contract/values/attendance'
import {
  IMPORT_KINDS,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  type ImportOutcome,
  LEFT_OUT_REASONS,
  MATCHES,
} from '@/contract/values/imports'
import { users } from '@/schema/access'
import { createdAt, instant, oneOfCheck, requiredId, smallId } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'

/** One uploaded list. Its rows are stored so that failures can be downloaded and the rest can be undone. */
export const importResults = pgTable(
  'import_results',
  {
    id: smallId(),
    workshop_id: requiredId(() => workshops.id),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default('checked'),
    file_name: text().notNull(),
    /** The time zone of the uploader, or the one chosen for the list of a webinar, in which the times of the list are read; exports use that of the reader. */
    timezone: text().notNull().default('Europe/Berlin'),
    /** People who are not registered are added as registered and participated. */
    adds_walk_ins: boolean().notNull().default(false),
    columns: jsonb().$type<string[]>().notNull().default([]),
    ignored: jsonb().$type<string[]>().notNull().default([]),
    /** The number of rows by outcome, kept when the rows are deleted. */
    counts: jsonb()
      .$type<Record<ImportOutcome, number>>()
      .notNull()
      .default({ created: 0, updated: 0, unchanged: 0, failed: 0 }),
    /** The number of rows with notes, kept when the rows are deleted. */
    noted: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** The number of rows written, in their order. */
    done: integer().notNull().default(0),
    /** Every row that the import writes has this updated_at. A row with another one was changed since. */
    started_at: instant(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    undone_at: instant(),
    undone_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('import_results_list').on(t.workshop_id, t.created_at, t.id),
    index('import_results_created_at').on(t.created_at),
    index('import_results_running').on(t.id).where(sql`${t.state} = 'running'`),
    oneOfCheck('import_results_kind', t.kind, IMPORT_KINDS),
    oneOfCheck('import_results_state', t.state, IMPORT_STATES),
    check('import_results_started', sql`(${t.state} = 'checked') = (${t.started_at} is null)`),
    check('import_results_undone', sql`(${t.state} = 'undone') = (${t.undone_at} is not null)`),
  ],
)

export const importRows = pgTable(
  'import_rows',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    import_result_id: requiredId(() => importResults.id),
    /** The row number of the spreadsheet, where the headings are row 1. */
    row: integer().notNull(),
    outcome: text({ enum: IMPORT_OUTCOMES }).notNull(),
    registration_id: text().references(() => registrations.id, { onDelete: 'set null' }),
    /** The cells, and the id of the exported person. */
    values: jsonb().$type<Record<string, string>>().notNull(),
    failures: jsonb().$type<FieldMessages>().notNull().default({}),
    /** A number of an imported row is probably mistyped. */
    has_notes: boolean().notNull().default(false),
    /** The replaced values, for undoing; null for a row that replaced nothing. */
    before: jsonb().$type<Record<string, string | number | boolean | null>>(),
    /** The times of a participant of a webinar. The rows of other lists have none. */
    intervals: jsonb().$type<Interval[]>().notNull().default([]),
    matched_by: text({ enum: MATCHES }),
    left_out: text({ enum: LEFT_OUT_REASONS }),
  },
  (t) => [
    uniqueIndex('import_rows_row').on(t.import_result_id, t.row),
    index('import_rows_registration').on(t.registration_id).where(sql`${t.registration_id} is not null`),
    oneOfCheck('import_rows_outcome', t.outcome, IMPORT_OUTCOMES),
    oneOfCheck('import_rows_matched_by', t.matched_by, MATCHES),
    oneOfCheck('import_rows_left_out', t.left_out, LEFT_OUT_REASONS),
    check('import_rows_failed', sql`(${t.outcome} = 'failed') = (${t.failures} <> '{}'::jsonb)`),
  ],
)
