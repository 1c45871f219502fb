import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, oneOfCheck, smallId } from '@/server/database/columns'
import { RETENTION_RULES } from './contract'

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
