import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, hashCheck, instant, opaqueId } from './columns'

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

/**
 * A trigger refuses to change or delete an entry. `user_id` has no foreign key, because an entry outlives the account
 * and clearing the reference would change the entry.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    created_at: createdAt(),
    user_id: integer(),
    /** The name of the helper without an account who made the change. */
    helper: text(),
    request_id: text(),
    action: text().notNull(),
    object: text().notNull(),
    object_id: text(),
    changes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_log_object').on(t.object, t.object_id, t.id),
    index('audit_log_user').on(t.user_id, t.created_at, t.id).where(sql`${t.user_id} is not null`),
    index('audit_log_created_at').on(t.created_at, t.id),
    index('audit_log_kind').on(t.object, t.created_at, t.id),
    index('audit_log_action').on(t.action, t.created_at, t.id),
    // Finds former addresses of people; few entries correct one.
    index('audit_log_email')
      .using('gin', sql`(${t.changes} -> 'email')`)
      .where(sql`${t.object} = 'registrations' and ${t.action} = 'update' and ${t.changes} -> 'email' is not null`),
    index('audit_log_request').on(t.request_id).where(sql`${t.request_id} is not null`),
  ],
)
