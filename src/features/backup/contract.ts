import { z } from 'zod'
import { instant } from '@/contract/shapes'

/** Increase it when older versions cannot read the new format. */
export const ARCHIVE_FORMAT = 1

/** Tables that a restore must not bring back: counters and forms of the moment, and secrets that grant access. */
export const EXCLUDED_TABLES = ['rate_limits', 'form_drafts', 'mail_gates', 'invariant_checks', 'sessions', 'tokens']

/** The list of an archive's contents. It is the last entry, because sizes and hashes are known only then. */
export const manifest = z.object({
  format: z.int(),
  made_at: instant,
  /** The newest migration of the database, by its tag and moment. */
  migration: z.object({ tag: z.string(), when: z.int() }),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()).min(1), rows: z.int() })),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.object({ last_value: z.string().regex(/^\d+$/), is_called: z.boolean() })),
  entries: z.record(z.string(), z.object({ size: z.int(), sha256: z.string() })),
  /** Files that the database lists but the store had lost before the backup. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>
