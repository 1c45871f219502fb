import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '@/server/database/columns'

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
