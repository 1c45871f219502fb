import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { created } from '@/server/columns'

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
