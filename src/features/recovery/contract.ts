import { z } from 'zod'
import { instant } from '@/contract/shapes'

/** Raised when an older version could not read what a newer one writes. */
export const ARCHIVE_FORMAT = 1

/** What cannot be wanted back: numbers of the moment, and secrets that open something to whoever holds them. */
export const NOT_KEPT = ['rate_limits', 'mail_gates', 'invariant_checks', 'sessions', 'tokens']

/** Tells what an archive holds; its last entry, since sizes and hashes are known only then. */
export const manifest = z.object({
  format: z.int(),
  made_at: instant,
  /** The newest migration of the database, by its tag and moment. */
  migration: z.object({ tag: z.string(), when: z.int() }),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()).min(1), rows: z.int() })),
  /** The last number that each gave out. */
  sequences: z.record(z.string(), z.object({ last_value: z.string().regex(/^\d+$/), is_called: z.boolean() })),
  entries: z.record(z.string(), z.object({ size: z.int(), sha256: z.string() })),
  /** Files that the database names and the store had lost before the backup. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>
