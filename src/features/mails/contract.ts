import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf, ROWS_MAX } from '@/contract/lists'
import { binary, id, instant, rawBody } from '@/contract/shapes'

/** What carries the mails away: to files, to a mail server, to Resend. */
export const TRANSPORTS = ['capture', 'smtp', 'resend'] as const

/** The mails whose texts belong to a workshop. */
export const WORKSHOP_MAIL_TYPES = ['invite', 'confirmation', 'reminder', 'after_event'] as const
export type WorkshopMailType = (typeof WORKSHOP_MAIL_TYPES)[number]

/** The mails that answer a person's own action, or inform the staff; a test shows the writer what others would get. */
export const SYSTEM_MAIL_TYPES = [
  'verify_email',
  'password_reset',
  'registration_exists',
  'email_change',
  'invitation',
  'second_factor_off',
  'password_changed',
  'cancellation',
  'interest',
  'event_update',
  'notice',
  'test',
] as const

export const MAIL_TYPES = [...WORKSHOP_MAIL_TYPES, ...SYSTEM_MAIL_TYPES] as const
export type MailType = (typeof MAIL_TYPES)[number]

/** queued -> sending -> sent | retry | failed | suppressed | dropped | unknown; what waits is held while its run is stopped. */
export const MAIL_STATES = [
  'queued',
  'held',
  'sending',
  'sent',
  'retry',
  'failed',
  'suppressed',
  'dropped',
  'unknown',
] as const

/** Why a mail stands as it stands, `mails.reasons.{reason}`; the log adds the mail server's own words behind a colon. */
export const MAIL_REASONS = [
  'address_refused',
  'content_refused',
  'server_away',
  'server_busy',
  'login_refused',
  'quota_reached',
  'interrupted',
  'sent_again',
  'restored',
  'link_expired',
  'blacklisted',
  'bounced',
  'bounced_for_now',
  'complained',
  'registration_gone',
  'erased',
  'not_registered',
  'registered_meanwhile',
  'not_participated',
  'cancelled_meanwhile',
  'not_cancelled',
  'event_ahead',
  'event_over',
  'unexpected',
] as const
export type MailReason = (typeof MAIL_REASONS)[number]

/** Mails of an account, with what each needs: a greeting, a few sentences and one link. A token makes the link act for the person. */
export const ACCOUNT_MAILS = {
  verify_email: z.object({ name: z.string(), token: z.string() }),
  password_reset: z.object({ name: z.string(), token: z.string() }),
  registration_exists: z.object({ name: z.string(), token: z.undefined().optional() }),
  email_change: z.object({ name: z.string(), token: z.undefined().optional() }),
  invitation: z.object({ name: z.string(), token: z.string() }),
  second_factor_off: z.object({ name: z.string(), token: z.undefined().optional() }),
  password_changed: z.object({ name: z.string(), token: z.undefined().optional() }),
}
export type AccountMailType = keyof typeof ACCOUNT_MAILS
export type AccountMailValues<Type extends AccountMailType> = z.infer<(typeof ACCOUNT_MAILS)[Type]>

/** Mails to the person of a registration. */
export type RegistrationMailType = WorkshopMailType | 'cancellation' | 'interest' | 'event_update'

/** Nobody asked for these: who is on the blacklist gets none, and each offers to unsubscribe. */
export const UNASKED_MAIL_TYPES = ['invite', 'reminder', 'after_event'] as const satisfies readonly WorkshopMailType[]

/** What the notification addresses are told of. */
export const NOTICE_OCCASIONS = ['registration', 'cancellation'] as const
export type NoticeOccasion = (typeof NOTICE_OCCASIONS)[number]

/** What a text may hold in braces and that is the same for everybody. */
export const EVENT_PLACEHOLDERS = ['title', 'date', 'time', 'location', 'event_link'] as const
/** What tells of one person, or acts for them. */
export const PERSONAL_PLACEHOLDERS = [
  'salutation',
  'first_name',
  'last_name',
  'invite_link',
  'cancel_link',
  'unsubscribe_link',
] as const
export const PLACEHOLDERS = [...EVENT_PLACEHOLDERS, ...PERSONAL_PLACEHOLDERS] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Waiting times before the second, third, ... try: together more than twenty hours. */
export const RETRY_SECONDS = [30, 120, 600, 1800, 7200, 21_600, 43_200] as const

/** Texts of sent mails are forgotten after this; that they were sent is not. */
export const BODY_DAYS = 90

/** The mails that are about an event, and so stand in its log. */
export const EVENT_MAIL_TYPES = [
  ...WORKSHOP_MAIL_TYPES,
  'event_update',
  'cancellation',
  'interest',
  'notice',
  'test',
] as const
export type EventMailType = (typeof EVENT_MAIL_TYPES)[number]

/** What the log calls the states: those of MAIL_STATES, except that a mail that is tried again is `retrying`. */
export const MAIL_STATUSES = [
  'queued',
  'held',
  'sending',
  'sent',
  'retrying',
  'failed',
  'suppressed',
  'dropped',
  'unknown',
] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

export const mailLogEntry = z.object({
  id: z.int(),
  created_at: instant,
  sent_at: instant.nullable(),
  type: z.enum(EVENT_MAIL_TYPES),
  email: z.string(),
  recipient_name: z.string(),
  /** Null until the mail is written, which happens when it is sent. */
  subject: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  /** Why, in the reader's language; empty where there is nothing to say. */
  message: z.string(),
})
export type MailLogEntry = z.infer<typeof mailLogEntry>

export const listMailLog = endpoint('GET /api/email/log/{id}', {
  summary: 'List the mails of an event and what became of them, without their texts',
  access: 'permitted',
  params: { id },
  ...listOf(mailLogEntry, {
    sortBy: ['created_at'],
    filter: { status: z.enum(MAIL_STATUSES), type: z.enum(EVENT_MAIL_TYPES) },
    newestFirst: true,
  }),
})

/** What the log offers to send again: what failed, and what a crash left in doubt, which only a person can decide. */
export const REPEATABLE_STATUSES = ['failed', 'unknown'] as const satisfies readonly MailStatus[]

export const repeatMails = endpoint('POST /api/email/log/{id}/retry', {
  summary: 'Send mails of an event again that failed or whose fate is unknown: the named ones, or all of a status',
  access: 'permitted',
  params: { id },
  body: z.union([
    z.object({ ids: z.array(z.int().positive()).min(1).max(ROWS_MAX) }),
    z.object({ status: z.enum(REPEATABLE_STATUSES) }),
  ]),
  bodyLimit: 1024 * 1024,
  response: z.object({ queued: z.int() }),
})

/** To whom many mails go at once; `selection` is who was ticked. */
export const MAIL_RUN_KINDS = ['invites', 'newinvites', 'reminders', 'afterevent', 'updates', 'selection'] as const
export type MailRunKind = (typeof MAIL_RUN_KINDS)[number]

/** Why somebody is left out when many mails are sent; `mailing.skipped_{reason}`. */
export const SKIP_REASONS = [
  'erased',
  'preliminary',
  'cancelled',
  'registered',
  'not_registered',
  'not_participated',
  'invited_before',
  'up_to_date',
  'event_over',
  'event_ahead',
  'blacklisted',
  'under_way',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export const skipped = z.partialRecord(z.enum(SKIP_REASONS), z.int())
export type Skipped = z.infer<typeof skipped>

/** Mails that were sent to many at once, and how far they are. */
export const mailRun = z.object({
  id,
  workshop_id: id,
  kind: z.enum(MAIL_RUN_KINDS),
  type: z.enum(EVENT_MAIL_TYPES),
  created_at: instant,
  created_by_name: z.string().nullable(),
  is_stopped: z.boolean(),
  /** How many mails it is about, and whom it left out. */
  queued: z.int(),
  skipped,
  /** Its mails by their status; a status that none has is missing. */
  counts: z.partialRecord(z.enum(MAIL_STATUSES), z.int()),
})
export type MailRun = z.infer<typeof mailRun>

export const listMailRuns = endpoint('GET /api/email/runs', {
  summary: 'List what was sent to many at once, and how far it is',
  access: 'permitted',
  ...listOf(mailRun, { sortBy: ['created_at'], filter: { workshop_id: id }, newestFirst: true }),
})

export const steerMailRun = endpoint('POST /api/email/runs/{id}', {
  summary: 'Stop what is still to be sent of a run, or go on with it',
  access: 'permitted',
  params: { id },
  body: z.object({ is_stopped: z.boolean() }),
  response: mailRun,
})

export const getMailState = endpoint('GET /api/email/state', {
  summary: 'Whether mails go out at the moment, and if not, why and until when',
  access: 'permitted',
  response: z.object({
    transport: z.enum(TRANSPORTS),
    waiting: z.int(),
    paused_until: instant.nullable(),
    /** Since when nothing goes out because everything came from a backup, until somebody releases it. */
    held_since: instant.nullable(),
    message: z.string(),
  }),
})

const captured = z.object({
  id: z.int(),
  created_at: instant,
  type: z.enum(MAIL_TYPES),
  email: z.string(),
  recipient_name: z.string(),
  subject: z.string(),
  workshop_id: id.nullable(),
})
export type CapturedMail = z.infer<typeof captured>

/** Where no mail leaves the house: what would have been sent can be read here. */
export const listCapturedMails = endpoint('GET /api/email/mailbox', {
  summary: 'List the captured mails of an installation that sends none',
  access: 'permitted',
  ...listOf(captured, {
    sortBy: ['created_at'],
    filter: { workshop_id: id, type: z.enum(MAIL_TYPES) },
    newestFirst: true,
  }),
  refuses: [404],
})

export const getCapturedMail = endpoint('GET /api/email/mailbox/{id}', {
  summary: 'Read a captured mail',
  access: 'permitted',
  params: { id: z.coerce.number<number>().int().positive() },
  response: captured.extend({
    from: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })),
  }),
})

export const downloadCapturedMail = endpoint('GET /api/email/mailbox/{id}/eml', {
  summary: 'A captured mail as a file for a mail program',
  access: 'permitted',
  params: { id: z.coerce.number<number>().int().positive() },
  response: binary('message/rfc822'),
})

export const takeResendEvent = endpoint('POST /api/email/webhooks/resend', {
  summary: 'What Resend reports of mails: bounces and complaints; the signature is checked',
  access: 'public',
  bodyLimit: 64 * 1024,
  accepts: 'raw',
  body: rawBody,
  response: z.object({ success: z.literal(true) }),
})
