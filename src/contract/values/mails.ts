import { z } from 'zod'
import { id } from '../shapes'

/** The ways to send a mail: to a file, to a mail server, or to Resend. */
export const TRANSPORTS = ['capture', 'smtp', 'resend'] as const

/** Mails whose texts belong to an event. */
export const WORKSHOP_MAIL_TYPES = ['invite', 'confirmation', 'reminder', 'after_event', 'certificate'] as const
export type WorkshopMailType = (typeof WORKSHOP_MAIL_TYPES)[number]

/** Mails of an account. Their links act for it. */
export const ACCOUNT_MAIL_TYPES = [
  'verify_email',
  'password_reset',
  'registration_exists',
  'email_change',
  'invitation',
  'second_factor_off',
  'password_changed',
] as const
export type AccountMailType = (typeof ACCOUNT_MAIL_TYPES)[number]

/** Mails to people of an event about what changed, or what they still have to do. */
export const EVENT_NEWS_TYPES = [
  'event_update',
  'event_cancelled',
  'moved',
  'message',
  'access',
  'numbers',
  'evaluation',
  'evaluation_reminder',
  'certificate_revoked',
  'certificate_replaced',
] as const

/** Mails about an entry on a waiting list. */
export const WAITLIST_MAIL_TYPES = [
  'interest',
  'offer',
  'offer_reminder',
  'offer_ended',
  'seats_free',
  'waiting_ended',
] as const
export type WaitlistMailType = (typeof WAITLIST_MAIL_TYPES)[number]

/**
 * `notice` informs the staff; `test` shows the author of a text the mail that others would get. `personal_link` answers
 * a request for one. `message` has a text that staff wrote for one run. `numbers` asks for a number without which a body
 * gives no points. `certificate_revoked` and `certificate_replaced` tell holders that a certificate is no longer valid.
 * `evaluation` asks participants to answer the questionnaire of their event. `season` is the monthly mail with the
 * figures of the academy.
 */
export const MAIL_TYPES = [
  ...WORKSHOP_MAIL_TYPES,
  ...ACCOUNT_MAIL_TYPES,
  'cancellation',
  ...WAITLIST_MAIL_TYPES,
  ...EVENT_NEWS_TYPES,
  'personal_link',
  'notice',
  'season',
  'test',
] as const
export type MailType = (typeof MAIL_TYPES)[number]

/**
 * queued -> sending -> sent | retry | failed | suppressed | dropped | unknown. A stopped run holds waiting mails. A mail
 * that was never queued, because its run left the person out, is `suppressed` or `skipped`.
 */
export const MAIL_STATES = [
  'queued',
  'held',
  'sending',
  'sent',
  'retry',
  'failed',
  'suppressed',
  'skipped',
  'dropped',
  'unknown',
] as const

/** Reasons why a run leaves a person out, translated under `mailing.skipped_{reason}`. */
export const SKIP_REASONS = [
  'erased',
  'preliminary',
  'cancelled',
  'event_cancelled',
  'registered',
  'not_registered',
  'not_participated',
  'no_number_missing',
  'no_certificate',
  'no_consent',
  'no_evaluation',
  'evaluated',
  'asked_today',
  'invited_before',
  'up_to_date',
  'event_over',
  'event_ahead',
  'blacklisted',
  'declined',
  'under_way',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export const skipped = z.partialRecord(z.enum(SKIP_REASONS), z.int())
export type Skipped = z.infer<typeof skipped>

/**
 * Reasons of a state, translated under `mails.reasons.{reason}`. The log appends the text of the mail server after a
 * colon.
 */
export const MAIL_REASONS = [
  ...SKIP_REASONS,
  'address_refused',
  'address_not_supported',
  'content_refused',
  'delivery_refused',
  'server_away',
  'server_busy',
  'login_refused',
  'quota_reached',
  'interrupted',
  'sent_again',
  'mailbox_full',
  'joined',
  'restored',
  'link_expired',
  'bounced',
  'bounced_for_now',
  'complained',
  'registration_gone',
  'registered_meanwhile',
  'cancelled_meanwhile',
  'not_cancelled',
  'no_access_link',
  'attachment_missing',
  'text_deleted',
  'waitlist_changed',
  'event_not_cancelled',
  'moved_away',
  'address_corrected',
  'unexpected',
] as const
export type MailReason = (typeof MAIL_REASONS)[number]

/** The mails that people decline one by one on their personal page. */
export const DECLINABLE_MAIL_TYPES = ['invite', 'reminder', 'after_event', 'message'] as const

/**
 * Audiences of a run. `numbers` are the people of whom a number is missing. `registered` and `participated` get a
 * planned mail, `selection` are the people that were selected in the list. A run about the whole event being cancelled
 * or restored is `seated`, also for people who are only invited.
 */
export const MAIL_RUN_KINDS = [
  'invites',
  'newinvites',
  'reminders',
  'afterevent',
  'updates',
  'numbers',
  'evaluation',
  'evaluation_reminder',
  'certificates',
  'registered',
  'participated',
  'seated',
  'selection',
  'audience',
] as const
export type MailRunKind = (typeof MAIL_RUN_KINDS)[number]

/** A topic whose consent is the legal basis of an invitation, with the version that forms showed then. @public */
export const consentBasis = z.object({ id, name_de: z.string(), name_en: z.string(), version: z.int() })

/** The audience of a run as it was: its name, and the numbers of its people by part, which add up to `matched`. */
export const audienceSnapshot = z.object({
  audience_id: id,
  name: z.string(),
  matched: z.int(),
  parts: z.array(z.object({ part: z.string(), count: z.int() })),
  /** The topics whose consent allowed the invitations. An invitation is not sent once none of them is consented to. */
  topics: z.array(consentBasis),
  lift_limit: z.boolean(),
})
export type AudienceSnapshot = z.infer<typeof audienceSnapshot>

/** Reasons of an entry: staff added it, its owner unsubscribed, or the mail provider reported it. */
export const BLACKLIST_REASONS = ['added', 'unsubscribed', 'bounced', 'complained'] as const
export type BlacklistReason = (typeof BLACKLIST_REASONS)[number]

/** The occasions on which the notification addresses get a notice. */
export const NOTICE_OCCASIONS = [
  'registration',
  'cancellation',
  'substitution',
  'waiting',
  'offer_lapsed',
  'offers_paused',
] as const
export type NoticeOccasion = (typeof NOTICE_OCCASIONS)[number]

export const ATTENDED_KINDS = ['category_d', 'category_p', 'Online', 'Onsite'] as const

/** Has come to an event; has never come to one; had a seat at one that took place, and has never come. */
export const PARTICIPATIONS = ['came', 'never', 'no_show'] as const

/** Has answered the questionnaire of an event, or was asked and has answered none. */
export const EVALUATION_ANSWERS = ['given', 'not_given'] as const

/** The mails that can be planned: those with the texts of the event, a free text, and requests for numbers and answers. */
export const PLANNED_MAIL_TYPES = [
  ...WORKSHOP_MAIL_TYPES,
  'message',
  'numbers',
  'evaluation',
  'evaluation_reminder',
] as const
export type PlannedMailType = (typeof PLANNED_MAIL_TYPES)[number]

/** The recipients, who are decided at the moment of sending. */
export const PLANNED_AUDIENCES = [
  'invites',
  'newinvites',
  'registered',
  'participated',
  'number_missing',
  'not_evaluated',
  'audience',
] as const
export type PlannedAudience = (typeof PLANNED_AUDIENCES)[number]

/** The moment of the event from which the time of sending is counted. */
export const PLAN_ANCHORS = ['start', 'end'] as const

/** planned -> sent | held | paused | cancelled. A held mail waits for a decision of staff. */
export const PLAN_STATES = ['planned', 'paused', 'held', 'sent', 'cancelled'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** The event is cancelled, the event is in no list, or the time of sending has passed long ago. */
export const PLAN_HOLD_REASONS = ['cancelled', 'nonpublic', 'late'] as const
export type PlanHoldReason = (typeof PLAN_HOLD_REASONS)[number]
