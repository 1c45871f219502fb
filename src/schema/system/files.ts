import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, hashCheck, instant, opaqueId } from '../columns'

/** A smaller copy of an image, stored beside the original. */
export type FileVariant = { name: string; width: number; height: number; size: number }

/** The file store holds the bytes under the id, which nobody can guess. */
export const files = pgTable(
  'files',
  {
    id: opaqueId(),
    /** The name on the person's computer; never used as a path. */
    name: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    variants: jsonb().$type<FileVariant[]>().notNull().default([]),
    /** Images of the editor are addressed as /images/{folder}/{name}. */
    folder: text(),
    /** No foreign key: infrastructure knows no feature. */
    created_by: integer(),
    created_at: createdAt(),
    /** An erasure has given up the file: once nothing refers to it, it is deleted without a delay. */
    given_up_at: instant(),
  },
  (t) => [
    index('files_folder').on(t.folder, t.name).where(sql`${t.folder} is not null`),
    index('files_created_at').on(t.created_at),
    hashCheck('files_sha256', t.sha256),
    check('files_size', sql`${t.size} >= 0`),
  ],
)
