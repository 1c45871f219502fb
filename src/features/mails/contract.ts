import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { binary, id, instant, opaqueId, rawBody } from '@/contract/shapes'
import {
  audienceSnapshot,
  DECLINABLE_MAIL_TYPES,
  EVENT_NEWS_TYPES,
  MAIL_RUN_KINDS,
  MAIL_STATES,
  MAIL_TYPES,
  type MailType,
  skipped,
  TRANSPORTS,
  WAITLIST_MAIL_TYPES,
  WORKSHOP_MAIL_TYPES,
} from '@/contract/values/mails'

export const REGISTRATION_MAIL_TYPES = [...WORKSHOP_MAIL_TYPES, ...EVENT_NEWS_TYPES, 'cancellation'] as const
export type RegistrationMailType = (typeof REGISTRATION_MAIL_TYPES)[number]

/**
 * Unsolicited mails are not sent to blacklisted addresses, and each of them offers to unsubscribe. Whoever declines
 * reminders gets no request for a number either, and whoever declines mails after events is not asked to evaluate one.
 */
export const UNSOLICITED_MAIL_TYPES = [
  ...DECLINABLE_MAIL_TYPES,
  'numbers',
  'evaluation',
  'evaluation_reminder',
] as const satisfies readonly RegistrationMailType[]

export const MESSAGE_SUBJECT_MAX = 200

/** Placeholders with the same value for every reader. */
const EVENT_PLACEHOLDERS = ['title', 'date', 'time', 'time_span', 'location', 'points', 'event_link'] as const
/** Placeholders that describe one person or act for them. A page that everybody reads leaves their paragraphs out. */
export const PERSONAL_PLACEHOLDERS = [
  'salutation',
  'first_name',
  'last_name',
  'invite_link',
  'cancel_link',
  'unsubscribe_link',
  'personal_link',
] as const
export const PLACEHOLDERS = [...EVENT_PLACEHOLDERS, ...PERSONAL_PLACEHOLDERS] as const

/** Placeholders of the mail with the certificates of a person; the other texts do not know them. */
export const CERTIFICATE_PLACEHOLDERS = ['earned_points', 'certificate_link'] as const
export const placeholdersOf = (type: MailType): readonly Placeholder[] =>
  type === 'certificate' ? [...PLACEHOLDERS, ...CERTIFICATE_PLACEHOLDERS] : PLACEHOLDERS
export type Placeholder = (typeof PLACEHOLDERS)[number] | (typeof CERTIFICATE_PLACEHOLDERS)[number]

/** Texts of sent mails are deleted after these days. The log keeps that they were sent. */
export const BODY_RETENTION_DAYS = 90

/** Mails about an event, which its log lists. */
export const EVENT_MAIL_TYPES = [...REGISTRATION_MAIL_TYPES, ...WAITLIST_MAIL_TYPES, 'notice', 'test'] as const
export type EventMailType = (typeof EVENT_MAIL_TYPES)[number]

export type MailState = (typeof MAIL_STATES)[number]

/** The log says that a mail is `retrying`, which the database stores as `retry`. */
export type MailStatus = Exclude<MailState, 'retry'> | 'retrying'
export const statusOf = (state: MailState): MailStatus => (state === 'retry' ? 'retrying' : state)
export const MAIL_STATUSES = MAIL_STATES.map(statusOf)

/** The states of people whom a run left out: their mails were never to be sent. */
export const LEFT_OUT_STATES = ['suppressed', 'skipped'] as const satisfies readonly MailState[]

export const mailLogEntry = z.object({
  id: z.int(),
  /** Null for a notice to the team, a test, or a registration that was purged. */
  registration_id: opaqueId.nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  type: z.enum(EVENT_MAIL_TYPES),
  email: z.string(),
  recipient_name: z.string(),
  /** Null until the mail is rendered, which happens when it is sent. */
  subject: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  message: z.string(),
})
export type MailLogEntry = z.infer<typeof mailLogEntry>

/** Mails that staff may send again: those that failed, and those whose delivery is unknown after a crash. */
export const REPEATABLE_STATUSES = ['failed', 'unknown'] as const satisfies readonly MailStatus[]

export const listMailLog = endpoint('GET /api/email/log/{id}', {
  summary: 'List the mails of an event and what became of them, without their texts',
  ...listOf(mailLogEntry, {
    sortBy: ['created_at'],
    filter: {
      status: z.enum(MAIL_STATUSES),
      type: z.enum(EVENT_MAIL_TYPES),
      run_id: id,
      registration_id: opaqueId,
      repeatable: z.enum(REPEATABLE_STATUSES),
    },
    newestFirst: true,
  }),
})

/** A mail about an event with what became of it and its text as it was sent, without the links that act for a person. */
export const loggedMail = mailLogEntry.extend({
  workshop_id: id,
  /** The address of the registration by now; null where there is nobody to send the mail to again. */
  registration_email: z.string().nullable(),
  attempts: z.int(),
  /** The time of the next attempt while more are to come. */
  next_attempt_at: instant.nullable(),
  run: z.object({ id, kind: z.enum(MAIL_RUN_KINDS), created_at: instant, queued: z.int() }).nullable(),
  /** Null until the mail is rendered, and for a text of which no copy is kept. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  has_calendar: z.boolean(),
  attachment: z.string().nullable(),
  is_text_deleted: z.boolean(),
})
export type LoggedMail = z.infer<typeof loggedMail>

export const getMail = endpoint('GET /api/email/mails/{id}', {
  summary: 'Read a mail about an event as it was sent, and what became of it',
  params: { id: z.coerce.number<number>().int().positive() },
  response: loggedMail,
})

export const mailRun = z.object({
  id,
  workshop_id: id,
  kind: z.enum(MAIL_RUN_KINDS),
  type: z.enum(EVENT_MAIL_TYPES),
  created_at: instant,
  created_by_name: z.string().nullable(),
  is_stopped: z.boolean(),
  /** The number of queued mails, and the numbers of people left out by reason. */
  queued: z.int(),
  skipped,
  audience: audienceSnapshot.nullable(),
  counts: z.partialRecord(z.enum(MAIL_STATUSES), z.int()),
})
export type MailRun = z.infer<typeof mailRun>

export const listMailRuns = endpoint('GET /api/email/runs', {
  summary: 'List what was sent to many at once, and how far it is',
  ...listOf(mailRun, { sortBy: ['created_at'], filter: { workshop_id: id }, newestFirst: true }),
})

export const steerMailRun = endpoint('POST /api/email/runs/{id}', {
  summary: 'Stop what is still to be sent of a run, or go on with it',
  body: z.object({ is_stopped: z.boolean() }),
  response: mailRun,
})

export const getMailState = endpoint('GET /api/email/state', {
  summary: 'Read whether mails are being sent, and if not, why and until when',
  response: z.object({
    transport: z.enum(TRANSPORTS),
    waiting: z.int(),
    paused_until: instant.nullable(),
    /** The time of a restore from a backup, after which nothing is sent until staff release it. */
    held_since: instant.nullable(),
    message: z.string(),
  }),
})

const capturedMail = z.object({
  id: z.int(),
  created_at: instant,
  type: z.enum(MAIL_TYPES),
  email: z.string(),
  recipient_name: z.string(),
  subject: z.string(),
  workshop_id: id.nullable(),
})
export type CapturedMail = z.infer<typeof capturedMail>

/** An installation that sends no mails captures them, so that they can be read here. */
export const listCapturedMails = endpoint('GET /api/email/mailbox', {
  summary: 'List the captured mails of an installation that sends none',
  ...listOf(capturedMail, {
    sortBy: ['created_at'],
    filter: { workshop_id: id, type: z.enum(MAIL_TYPES) },
    newestFirst: true,
  }),
  refuses: [404],
})

export const getCapturedMail = endpoint('GET /api/email/mailbox/{id}', {
  summary: 'Read a captured mail',
  params: { id: z.coerce.number<number>().int().positive() },
  response: capturedMail.extend({
    from: z.string(),
    text: z.string(),
    html: z.string(),
    /** `content` is the text of a calendar entry, and empty for other files. */
    attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int(), content: z.string() })),
  }),
})

export const downloadCapturedMail = endpoint('GET /api/email/mailbox/{id}/eml', {
  summary: 'A captured mail as a file for a mail program',
  revealsNumbers: true,
  params: { id: z.coerce.number<number>().int().positive() },
  response: binary('message/rfc822'),
})

export const takeResendEvent = endpoint('POST /api/email/webhooks/resend', {
  summary: 'Accept the bounces and complaints that Resend reports; the signature is checked',
  access: 'public',
  bodyLimit: 64 * 1024,
  accepts: 'raw',
  body: rawBody,
  response: z.object({ success: z.literal(true) }),
})
