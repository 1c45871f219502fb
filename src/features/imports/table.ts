import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '@/features/accounts/table'
import { registrations } from '@/features/registrations/table'
import { workshops } from '@/features/workshops/table'
import { created, instant, oneOf, smallId } from '@/server/columns'
import {
  type CellMessages,
  IMPORT_KINDS,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  type ImportKey,
  type ImportOutcome,
} from './contract'

/** One uploaded list. Its rows say what it will do or did, so that failures can be downloaded and the rest undone. */
export const importResults = pgTable(
  'import_results',
  {
    id: smallId(),
    workshop_id: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default('checked'),
    file_name: text().notNull(),
    /** Of whoever brought it: moments in a list are meant on their clocks, as in an export. */
    timezone: text().notNull().default('Europe/Berlin'),
    columns: jsonb().$type<ImportKey[]>().notNull().default([]),
    ignored: jsonb().$type<string[]>().notNull().default([]),
    /** Of rows; kept when the rows are forgotten. */
    counts: jsonb()
      .$type<Record<ImportOutcome, number>>()
      .notNull()
      .default({ created: 0, updated: 0, unchanged: 0, failed: 0 }),
    total: integer().notNull().default(0),
    /** So many of the rows, in their order, are written. */
    done: integer().notNull().default(0),
    /** The moment that everything it writes carries: what has another one was changed since. */
    started_at: instant(),
    created_at: created(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    undone_at: instant(),
    undone_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('import_results_list').on(t.workshop_id, t.created_at, t.id),
    index('import_results_created_at').on(t.created_at),
    index('import_results_running').on(t.id).where(sql`${t.state} = 'running'`),
    oneOf('import_results_kind', t.kind, IMPORT_KINDS),
    oneOf('import_results_state', t.state, IMPORT_STATES),
    check('import_results_started', sql`(${t.state} = 'checked') = (${t.started_at} is null)`),
    check('import_results_undone', sql`(${t.state} = 'undone') = (${t.undone_at} is not null)`),
  ],
)

export const importRows = pgTable(
  'import_rows',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    import_result_id: integer()
      .notNull()
      .references(() => importResults.id, { onDelete: 'cascade' }),
    /** As the spreadsheet counts: the headings are row 1. */
    row: integer().notNull(),
    outcome: text({ enum: IMPORT_OUTCOMES }).notNull(),
    registration_id: text().references(() => registrations.id, { onDelete: 'set null' }),
    /** What stands in the cells, and the id of who was exported. */
    values: jsonb().$type<Partial<Record<ImportKey | 'id', string>>>().notNull(),
    failures: jsonb().$type<CellMessages>().notNull().default({}),
    /** The fields as they were before, for undoing; null for a row that created or changed nothing. */
    before: jsonb().$type<Record<string, string | boolean | null>>(),
  },
  (t) => [
    uniqueIndex('import_rows_row').on(t.import_result_id, t.row),
    index('import_rows_registration').on(t.registration_id).where(sql`${t.registration_id} is not null`),
    oneOf('import_rows_outcome', t.outcome, IMPORT_OUTCOMES),
    check('import_rows_failed', sql`(${t.outcome} = 'failed') = (${t.failures} <> '{}'::jsonb)`),
  ],
)
