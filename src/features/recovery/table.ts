import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { created, instant, smallId } from '@/server/columns'

/** Each time this database was filled from a backup. Until somebody releases it, no mail leaves. */
export const restores = pgTable(
  'restores',
  {
    id: smallId(),
    /** When the backup was made: what happened after it is not here. */
    backup_made_at: instant().notNull(),
    restored_at: created(),
    released_at: instant(),
  },
  (t) => [index('restores_held').on(t.id).where(sql`${t.released_at} is null`)],
)

/** The newest outcome of each invariant that the doctor checks. */
export const invariantChecks = pgTable(
  'invariant_checks',
  {
    name: text().primaryKey(),
    /** How many rows break it; null when that could not be found out in time. */
    broken: integer(),
    checked_at: created(),
  },
  (t) => [check('invariant_checks_broken', sql`${t.broken} >= 0`)],
)
