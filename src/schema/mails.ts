import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DEFAULT_LOCALE } from '@/contract/locales'
import {
  ATTENDED_KINDS,
  type AudienceSnapshot,
  BLACKLIST_REASONS,
  EVALUATION_ANSWERS,
  MAIL_RUN_KINDS,
  MAIL_STATES,
  MAIL_TYPES,
  PARTICIPATIONS,
  PLAN_ANCHORS,
  PLAN_HOLD_REASONS,
  PLAN_STATES,
  PLANNED_AUDIENCES,
  PLANNED_MAIL_TYPES,
  type Skipped,
  TRANSPORTS,
} from '@/contract/values/mails'
import { users } from '@/schema/access'
import {
  calendarDate,
  changeTracking,
  clockTime,
  createdAt,
  email,
  emailCheck,
  instant,
  languageCheck,
  oneOfCheck,
  opaqueId,
  requiredId,
  smallId,
} from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'

/**
 * One call that hands mails to a provider. Stored before the first try, since a retry must send the same bytes under
 * the same key.
 */
export const mailBatches = pgTable(
  'mail_batches',
  { id: opaqueId(), payload: text().notNull(), created_at: createdAt() },
  (t) => [index('mail_batches_created_at').on(t.created_at)],
)

/** Mails that were sent to many people with one action. */
export const mailRuns = pgTable(
  'mail_runs',
  {
    id: smallId(),
    workshop_id: requiredId(() => workshops.id),
    kind: text({ enum: MAIL_RUN_KINDS }).notNull(),
    type: text({ enum: MAIL_TYPES }).notNull(),
    is_stopped: boolean().notNull().default(false),
    queued: integer().notNull(),
    skipped: jsonb().$type<Skipped>().notNull(),
    /** The text of a run of `message`, which belongs to no event. */
    subject: text(),
    body: text(),
    attachment: text().references(() => files.id, { onDelete: 'set null' }),
    /** The audience of the run, as it was found when the run was queued. */
    audience: jsonb().$type<AudienceSnapshot>(),
    /** A planned mail is sent by one run at most. */
    planned_mail_id: integer().references(() => plannedMails.id, { onDelete: 'set null' }),
    /** Identifies the action of the user: a repeated request returns this run instead of a second one. */
    submission_key: text().unique('mail_runs_submission_key'),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('mail_runs_planned_mail').on(t.planned_mail_id).where(sql`${t.planned_mail_id} is not null`),
    index('mail_runs_list').on(t.workshop_id, t.created_at, t.id),
    oneOfCheck('mail_runs_kind', t.kind, MAIL_RUN_KINDS),
    oneOfCheck('mail_runs_type', t.type, MAIL_TYPES),
  ],
)

/** The throttle of a provider, shared by all instances: when the next call may be made, and whether calls are paused. */
export const mailThrottles = pgTable(
  'mail_gates',
  {
    transport: text({ enum: TRANSPORTS }).primaryKey(),
    next_at: createdAt(),
    /** Consecutive failures of the provider. */
    failures: integer().notNull().default(0),
    /** No call is made before this instant. */
    closed_until: instant(),
    message: text().notNull().default(''),
  },
  (t) => [oneOfCheck('mail_gates_transport', t.transport, TRANSPORTS)],
)

/** This table is both the queue and the log, so the log shows exactly what is sent. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text({ enum: MAIL_TYPES }).notNull(),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    /** The reason of the state, see reasonMessageOf(). */
    message: text().notNull().default(''),
    workshop_id: integer().references(() => workshops.id, { onDelete: 'set null' }),
    registration_id: text().references(() => registrations.id, { onDelete: 'set null' }),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Counts how often this type was deliberately sent to this registration. */
    round: integer().notNull().default(1),
    /** Identifies a mail that registration, type and round do not identify: a notice to one of several addresses. */
    idempotency_key: text().unique('mails_idempotency_key'),
    email: email().notNull(),
    recipient_name: text().notNull().default(''),
    language: text().notNull(),
    /**
     * A mail of a run. It is sent after personal answers, and it is not repeated when a crash leaves its delivery
     * unknown.
     */
    bulk: boolean().notNull().default(false),
    /** Values for the text that no other table holds. They are deleted together with the bodies. */
    data: jsonb().$type<Record<string, unknown>>(),
    subject: text(),
    // Null until rendered, and again after 90 days.
    text: text(),
    html: text(),
    calendar: text(),
    /** SEQUENCE of the calendar entry in the mail. */
    calendar_sequence: integer(),
    run_id: integer().references(() => mailRuns.id, { onDelete: 'set null' }),
    /** The waiting mail to the same address that this mail is sent with, as one. */
    joined_to: bigint({ mode: 'number' }).references((): AnyPgColumn => mails.id, { onDelete: 'set null' }),
    batch_id: text().references(() => mailBatches.id, { onDelete: 'set null' }),
    provider_id: text(),
    attempts: integer().notNull().default(0),
    next_attempt_at: createdAt(),
    claimed_at: instant(),
    sent_at: instant(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('mails_once').on(t.registration_id, t.type, t.round).where(sql`${t.type} <> 'notice'`),
    index('mails_due').on(t.bulk, t.next_attempt_at, t.id).where(sql`${t.state} in ('queued', 'retry')`),
    index('mails_due_batches')
      .on(t.next_attempt_at)
      .where(sql`${t.state} in ('queued', 'retry') and ${t.batch_id} is not null`),
    index('mails_sending').on(t.claimed_at).where(sql`${t.state} = 'sending'`),
    index('mails_log').on(t.workshop_id, t.created_at, t.id),
    index('mails_failed').on(t.workshop_id).where(sql`${t.state} = 'failed'`),
    index('mails_registration').on(t.registration_id).where(sql`${t.registration_id} is not null`),
    index('mails_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    // Serves the search for the beginning of an address as well.
    index('mails_recipient').on(t.email.op('text_pattern_ops'), t.id),
    index('mails_run').on(t.run_id, t.state).where(sql`${t.run_id} is not null`),
    index('mails_batch').on(t.batch_id).where(sql`${t.batch_id} is not null`),
    index('mails_joined').on(t.joined_to).where(sql`${t.joined_to} is not null`),
    index('mails_provider').on(t.provider_id).where(sql`${t.provider_id} is not null`),
    index('mails_created_at').on(t.created_at),
    oneOfCheck('mails_type', t.type, MAIL_TYPES),
    oneOfCheck('mails_state', t.state, MAIL_STATES),
    emailCheck('mails_email_form', t.email),
    languageCheck('mails_language', t.language),
    check('mails_round', sql`${t.round} > 0`),
    check('mails_sending_claimed', sql`${t.state} <> 'sending' or ${t.claimed_at} is not null`),
    check('mails_sent_stamped', sql`${t.state} <> 'sent' or ${t.sent_at} is not null`),
  ],
)

/**
 * Addresses that get no invitations, reminders and after-event mails. `updated_by` is null for entries that staff did
 * not make.
 */
export const blacklistedEmails = pgTable(
  'blacklisted_emails',
  {
    id: smallId(),
    email: email().notNull().unique('blacklisted_emails_email'),
    reason: text({ enum: BLACKLIST_REASONS }).notNull().default('added'),
    /** The event that was unsubscribed from, or what the mail server said. */
    note: text().notNull().default(''),
    ...changeTracking(() => users.id),
  },
  (t) => [
    emailCheck('blacklisted_emails_email_form', t.email),
    oneOfCheck('blacklisted_emails_reason', t.reason, BLACKLIST_REASONS),
  ],
)

/** The addresses of staff that get mails without being asked, each with what it is told of. */
export const notificationEmails = pgTable(
  'notification_emails',
  {
    id: smallId(),
    email: email().notNull().unique('notification_emails_email'),
    language: text().notNull().default(DEFAULT_LOCALE),
    /** Registrations, cancellations and questions. */
    about_registrations: boolean().notNull().default(true),
    /** The figures of the season, once a month. */
    about_season: boolean().notNull().default(false),
    /** The last month whose mail about the season was queued, or was due when the address was added, YYYY-MM. */
    season_month: text(),
    ...changeTracking(() => users.id),
  },
  (t) => [
    emailCheck('notification_emails_email_form', t.email),
    languageCheck('notification_emails_language', t.language),
  ],
)

/** Saved filters over the people of all events. */
export const audiences = pgTable(
  'audiences',
  {
    id: smallId(),
    name: text().notNull(),
    description: text().notNull().default(''),
    attendance: text({ enum: PARTICIPATIONS }),
    /** No reference: without its event the criterion must find nobody instead of everybody. */
    attended_event: integer(),
    attended_kinds: text({ enum: ATTENDED_KINDS }).array().notNull().default([]),
    attended_since: calendarDate(),
    attended_until: calendarDate(),
    not_since: calendarDate(),
    evaluation: text({ enum: EVALUATION_ANSWERS }),
    profession_ids: integer().array().notNull().default([]),
    languages: text().array().notNull().default([]),
    regions: text().notNull().default(''),
    places: text().notNull().default(''),
    /** Registrations of chosen people, who are found by their addresses. */
    people: text().array().notNull().default([]),
    ...changeTracking(() => users.id),
  },
  (t) => [
    oneOfCheck('audiences_attendance', t.attendance, PARTICIPATIONS),
    oneOfCheck('audiences_evaluation', t.evaluation, EVALUATION_ANSWERS),
  ],
)

/**
 * Mails that are sent at a time relative to the event, so that they move with its date. Rows without an event are the
 * plan of new events.
 */
export const plannedMails = pgTable(
  'planned_mails',
  {
    id: smallId(),
    workshop_id: integer().references(() => workshops.id, { onDelete: 'cascade' }),
    type: text({ enum: PLANNED_MAIL_TYPES }).notNull(),
    audience: text({ enum: PLANNED_AUDIENCES }).notNull(),
    /** The people who are invited to the event; a sent mail outlives them. */
    audience_id: integer().references(() => audiences.id, { onDelete: 'set null' }),
    anchor: text({ enum: PLAN_ANCHORS }).notNull(),
    /** Either days from the anchor and a time of day in Berlin, or minutes from the anchor; negative means before. */
    offset_days: integer(),
    at_time: clockTime(),
    offset_minutes: integer(),
    state: text({ enum: PLAN_STATES }).notNull().default('planned'),
    /** The reason why a due mail waits for a decision of staff. */
    hold_reason: text({ enum: PLAN_HOLD_REASONS }),
    /** The text of a `message`; the other types have the texts of their event. */
    subject: text().notNull().default(''),
    body: text().notNull().default(''),
    attachment: text().references(() => files.id, { onDelete: 'set null' }),
    sent_at: instant(),
    ...changeTracking(() => users.id),
  },
  (t) => [
    index('planned_mails_audience_id').on(t.audience_id).where(sql`${t.audience_id} is not null`),
    index('planned_mails_workshop').on(t.workshop_id),
    index('planned_mails_waiting')
      .on(t.workshop_id)
      .where(sql`${t.state} in ('planned', 'held') and ${t.workshop_id} is not null`),
    oneOfCheck('planned_mails_type', t.type, PLANNED_MAIL_TYPES),
    oneOfCheck('planned_mails_audience', t.audience, PLANNED_AUDIENCES),
    oneOfCheck('planned_mails_anchor', t.anchor, PLAN_ANCHORS),
    oneOfCheck('planned_mails_state', t.state, PLAN_STATES),
    oneOfCheck('planned_mails_hold_reason', t.hold_reason, PLAN_HOLD_REASONS),
    check(
      'planned_mails_offset',
      sql`(${t.offset_minutes} is null) = (${t.offset_days} is not null and ${t.at_time} is not null)`,
    ),
    // Also refuses to delete an audience that a coming mail is for.
    check(
      'planned_mails_audience_named',
      sql`${t.audience} <> 'audience' or ${t.audience_id} is not null or ${t.state} in ('sent', 'cancelled')`,
    ),
    check('planned_mails_held', sql`(${t.state} = 'held') = (${t.hold_reason} is not null)`),
    check('planned_mails_sent', sql`(${t.state} = 'sent') = (${t.sent_at} is not null)`),
  ],
)
