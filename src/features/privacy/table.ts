import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { created, oneOf, smallId } from '@/server/columns'
import { RETENTION_RULES } from './contract'

/** What was forgotten by itself, and when. */
export const retentionLog = pgTable(
  'retention_log',
  {
    id: smallId(),
    rule: text({ enum: RETENTION_RULES }).notNull(),
    /** So many people, mails, files; nothing is written where there was nothing to forget. */
    forgotten: integer().notNull(),
    created_at: created(),
  },
  (t) => [
    index('retention_log_list').on(t.created_at, t.id),
    index('retention_log_rule').on(t.rule, t.created_at),
    oneOf('retention_log_rule', t.rule, RETENTION_RULES),
  ],
)
