import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns'

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
