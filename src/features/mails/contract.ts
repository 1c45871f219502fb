import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { id, instant } from '@/contract/shapes'

/** The mails whose texts belong to a workshop. */
export const WORKSHOP_MAIL_TYPES = ['invite', 'confirmation', 'reminder', 'after_event'] as const
export type WorkshopMailType = (typeof WORKSHOP_MAIL_TYPES)[number]

/** The mails that answer a person's own action, or inform the staff; a test shows the writer what others would get. */
export const SYSTEM_MAIL_TYPES = [
  'verify_email',
  'password_reset',
  'registration_exists',
  'email_change',
  'cancellation',
  'interest',
  'notice',
  'test',
] as const

export const MAIL_TYPES = [...WORKSHOP_MAIL_TYPES, ...SYSTEM_MAIL_TYPES] as const
export type MailType = (typeof MAIL_TYPES)[number]

/** queued -> sending -> sent | retry | failed | suppressed | dropped | unknown */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'retry', 'failed', 'suppressed', 'dropped', 'unknown'] as const

/** Why no mail at all reaches an address any more, by word of the provider. */
export const SUPPRESSION_REASONS = ['bounced', 'complained'] as const

/** Why a mail stands as it stands, `mails.reasons.{reason}`; the log adds the mail server's own words behind a colon. */
export const MAIL_REASONS = [
  'address_refused',
  'content_refused',
  'server_away',
  'server_busy',
  'login_refused',
  'interrupted',
  'link_expired',
  'suppressed',
  'registration_gone',
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
}
export type AccountMailType = keyof typeof ACCOUNT_MAILS
export type AccountMailValues<Type extends AccountMailType> = z.infer<(typeof ACCOUNT_MAILS)[Type]>

/** Mails to the person of a registration. */
export type RegistrationMailType = WorkshopMailType | 'cancellation' | 'interest'

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
export const EVENT_MAIL_TYPES = [...WORKSHOP_MAIL_TYPES, 'cancellation', 'interest', 'notice', 'test'] as const
export type EventMailType = (typeof EVENT_MAIL_TYPES)[number]

/** What the log calls the states: those of MAIL_STATES, except that a mail that is tried again is `retrying`. */
export const MAIL_STATUSES = [
  'queued',
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
