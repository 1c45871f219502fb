import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AttendanceSource, Interval } from '@/contract/values/attendance'
import { ACTION_REASONS, type Action, LOG_KINDS, STORED_OUTCOMES } from '@/contract/values/check-in'
import { sessions, users } from '@/schema/access'
import { createdAt, hashCheck, instant, oneOfCheck, opaqueId, requiredId, requiredOpaqueId } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'

/** The links that let helpers without an account check people in at one event. The token itself is never stored. */
export const helperLinks = pgTable(
  'helper_links',
  {
    id: opaqueId(),
    workshop_id: requiredId(() => workshops.id),
    /** The name under which the helper stands in the audit log. */
    name: text().notNull(),
    token_hash: text().notNull().unique('helper_links_token_hash'),
    valid_until: instant().notNull(),
    revoked_at: instant(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('helper_links_workshop').on(t.workshop_id, t.created_at),
    hashCheck('helper_links_token', t.token_hash),
  ],
)

/** The phones and tablets on which the check-in of an event was opened, by a user or by a helper. */
export const checkInDevices = pgTable(
  'check_in_devices',
  {
    id: opaqueId(),
    workshop_id: requiredId(() => workshops.id),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    link_id: text().references(() => helperLinks.id, { onDelete: 'cascade' }),
    /** The session that opened the device; a revocation of the device ends it. */
    session_hash: text().references(() => sessions.token_hash, { onDelete: 'set null' }),
    label: text().notNull(),
    /** The actions that waited on the device when it was last seen. */
    unsent: integer().notNull().default(0),
    created_at: createdAt(),
    last_seen_at: createdAt(),
    revoked_at: instant(),
  },
  (t) => [
    index('check_in_devices_workshop').on(t.workshop_id, t.created_at),
    index('check_in_devices_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    index('check_in_devices_link').on(t.link_id).where(sql`${t.link_id} is not null`),
    index('check_in_devices_session').on(t.session_hash).where(sql`${t.session_hash} is not null`),
    check('check_in_devices_unsent', sql`${t.unsent} >= 0`),
  ],
)

type Snapshot = {
  participated: string | null
  intervals: readonly (Interval & { source: AttendanceSource })[]
}

/** The log of the entrance: what devices recorded, and what staff corrected. A row makes an action that is sent again count once. */
export const checkInActions = pgTable(
  'check_in_actions',
  {
    id: opaqueId(),
    workshop_id: requiredId(() => workshops.id),
    /** Null for what staff changed elsewhere. */
    device_id: text().references(() => checkInDevices.id, { onDelete: 'cascade' }),
    /** The id that the device gave the action. */
    action_id: text().notNull(),
    kind: text({ enum: LOG_KINDS }).notNull(),
    registration_id: text().references(() => registrations.id, { onDelete: 'cascade' }),
    /** The action as the device recorded it, while staff can still decide about it. */
    recorded: jsonb().$type<Action>(),
    /** The id of the action that this one takes back. */
    undoes: text(),
    /** The attendance that a correction left. */
    snapshot: jsonb().$type<Snapshot>(),
    occurred_at: instant().notNull(),
    outcome: text({ enum: STORED_OUTCOMES }).notNull(),
    reason: text({ enum: ACTION_REASONS }),
    /** Two devices contradict each other; staff are told. */
    is_double: boolean().notNull().default(false),
    decided_at: instant(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('check_in_actions_once').on(t.device_id, t.action_id),
    index('check_in_actions_workshop').on(t.workshop_id, t.created_at),
    index('check_in_actions_registration').on(t.registration_id).where(sql`${t.registration_id} is not null`),
    index('check_in_actions_decided_by').on(t.decided_by).where(sql`${t.decided_by} is not null`),
    oneOfCheck('check_in_actions_kind', t.kind, LOG_KINDS),
    oneOfCheck('check_in_actions_outcome', t.outcome, STORED_OUTCOMES),
  ],
)

/** Scans and photos of signed attendance lists. */
export const attendancePapers = pgTable(
  'attendance_papers',
  {
    id: opaqueId(),
    workshop_id: requiredId(() => workshops.id),
    file_id: requiredOpaqueId(() => files.id, 'restrict'),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('attendance_papers_workshop').on(t.workshop_id, t.created_at),
    index('attendance_papers_file').on(t.file_id),
    index('attendance_papers_created_by').on(t.created_by).where(sql`${t.created_by} is not null`),
  ],
)
