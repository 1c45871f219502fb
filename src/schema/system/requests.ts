import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, opaqueId } from '../columns'

/** The values of a form that was refused without script; the next page shows them again. */
export const formDrafts = pgTable(
  'form_drafts',
  {
    id: opaqueId(),
    /** Values and errors, encrypted: a copy of the database must not reveal what people typed. */
    encrypted: text().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [index('form_drafts_expires_at').on(t.expires_at)],
)

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    resets_at: instant().notNull(),
  },
  (t) => [index('rate_limits_resets_at').on(t.resets_at)],
)
