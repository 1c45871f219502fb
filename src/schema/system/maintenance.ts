import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RETENTION_RULES } from '@/contract/values/privacy'
import { createdAt, instant, oneOfCheck, smallId } from '@/schema/columns'

/** The newest outcome of each invariant that the doctor checks. */
export const invariantChecks = pgTable(
  'invariant_checks',
  {
    name: text().primaryKey(),
    /** The number of rows that break the invariant; null if the check did not end in time. */
    broken: integer(),
    checked_at: createdAt(),
  },
  (t) => [check('invariant_checks_broken', sql`${t.broken} >= 0`)],
)

/** The runs of the retention rules that deleted something. */
export const retentionLog = pgTable(
  'retention_log',
  {
    id: smallId(),
    rule: text({ enum: RETENTION_RULES }).notNull(),
    /** The number of deleted objects. A run without deletions writes no row. */
    forgotten: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('retention_log_list').on(t.created_at, t.id),
    index('retention_log_rule').on(t.rule, t.created_at),
    oneOfCheck('retention_log_rule', t.rule, RETENTION_RULES),
  ],
)

/** One row for each restore of a backup. No mail is sent until staff release it. */
export const restores = pgTable(
  'restores',
  {
    id: smallId(),
    /** The time of the backup. Later changes are not in this database. */
    backup_made_at: instant().notNull(),
    restored_at: createdAt(),
    released_at: instant(),
  },
  (t) => [index('restores_held').on(t.id).where(sql`${t.released_at} is null`)],
)
