import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { namesOf } from '@/contract/fields'
import { ROWS_MAX } from '@/contract/lists'
import { binary, email, FILE_BODY_LIMIT, flag, id, line, newFileValue, opaqueId, richText } from '@/contract/shapes'
import { type Skipped, skipped, WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { MESSAGE_SUBJECT_MAX, REPEATABLE_STATUSES } from '@/features/mails/contract'
import { peopleSelection, SELECTION_BODY_LIMIT } from '@/features/registrations/contract/office'
import { SERIES_MAX } from '@/features/workshops/contract/series'

/**
 * The choices of a mailing; `updates` means the people whose calendar entry is outdated, `numbers` those of whom a number is
 * missing. `evaluation_reminder` are participants who have not answered yet.
 */
export const MAIL_TYPE_OF_AUDIENCE = {
  invites: 'invite',
  newinvites: 'invite',
  reminders: 'reminder',
  afterevent: 'after_event',
  updates: 'event_update',
  numbers: 'numbers',
  evaluation: 'evaluation',
  evaluation_reminder: 'evaluation_reminder',
} as const
export const AUDIENCES = namesOf(MAIL_TYPE_OF_AUDIENCE)
export type Audience = keyof typeof MAIL_TYPE_OF_AUDIENCE

/**
 * The reasons to look at a mail again before it is sent: the state of the event, `unlisted` for an event in no list,
 * `copied` for "(copy)" in title or subject, and `no_text` for a mail without a text of its own.
 */
export const MAIL_WARNINGS = [
  'cancelled',
  'over',
  'announced',
  'inactive',
  'full',
  'closed',
  'unlisted',
  'copied',
  'no_text',
] as const
export type MailWarning = (typeof MAIL_WARNINGS)[number]

/** Only the answer to a call with `ask` has warnings. @public */
export const mailWarnings = z.array(z.enum(MAIL_WARNINGS))

export const PREVIEWED_MAIL_TYPES = [
  ...WORKSHOP_MAIL_TYPES,
  'event_update',
  'numbers',
  'evaluation',
  'evaluation_reminder',
] as const
export type PreviewedMailType = (typeof PREVIEWED_MAIL_TYPES)[number]

export const WARNED_MAIL_TYPES = [...PREVIEWED_MAIL_TYPES, 'event_cancelled', 'message'] as const
export type WarnedMailType = (typeof WARNED_MAIL_TYPES)[number]

/** With `ask` nothing is sent: the response contains the mails that would be sent, and the warnings. */
const ask = flag.default(false)

export const sendMail = endpoint('POST /api/sandoz/workshop_registrations/email', {
  summary: 'Send one mail to one person',
  body: z.object({ id: opaqueId, type: z.enum(WORKSHOP_MAIL_TYPES), ask }),
  response: z.object({ status: z.enum(['ok', 'error']), message: z.string(), warnings: mailWarnings.optional() }),
})

/** Identifies one confirmed mailing; the same call with the same key sends nothing and gets the same answer. */
const key = opaqueId.optional()

/** @public */
export const mailing = z.object({
  status: z.string(),
  queued: z.int(),
  skipped,
  warnings: mailWarnings.optional(),
  /** The run that shows the progress and who was left out; null where nobody was found. */
  run_id: id.nullable(),
})
export type Mailing = z.infer<typeof mailing>

export const skippedCountOf = (skipped: Skipped): number =>
  Object.values(skipped).reduce((sum, people) => sum + people, 0)

export const sendMails = endpoint('POST /api/sandoz/workshop_registrations/emailall', {
  summary: 'Send a mail to the people of an event who match its audience',
  note: 'With `others`, a person whose dates changed at several events gets one mail about all of them.',
  body: z
    .object({
      id,
      type: z.enum(AUDIENCES),
      /** Further dates of a series that the same change has reached. */
      others: z.array(id).min(1).max(SERIES_MAX).optional(),
      ask,
      key,
    })
    .refine(({ type, others }) => !others || type === 'updates', { path: ['others'], error: 'not_a_choice' }),
  response: mailing,
})

export const CHOSEN_MAIL_TYPES = [...WORKSHOP_MAIL_TYPES, 'numbers', 'evaluation'] as const
export type ChosenMailType = (typeof CHOSEN_MAIL_TYPES)[number]

export const sendMailsToChosen = endpoint('POST /api/sandoz/workshop_registrations/emailchosen', {
  summary: 'Send a mail to the chosen people of an event, as far as it is meant for them',
  body: peopleSelection.extend({ type: z.enum(CHOSEN_MAIL_TYPES), ask, key }),
  bodyLimit: SELECTION_BODY_LIMIT,
  response: mailing,
})

export const sendMessage = endpoint('POST /api/sandoz/workshop_registrations/message', {
  summary: 'Write to the chosen people of an event, whatever their status is: a free text, with a PDF if wanted',
  // To count the recipients no text is needed.
  body: peopleSelection
    .extend({
      subject: line(MESSAGE_SUBJECT_MAX).default(''),
      body: richText.default(''),
      attachment: newFileValue.nullish(),
      ask,
      key,
    })
    .refine(({ ask, subject }) => ask || subject !== '', { path: ['subject'], error: 'required' })
    .refine(({ ask, body }) => ask || body !== '', { path: ['body'], error: 'required' }),
  bodyLimit: FILE_BODY_LIMIT + SELECTION_BODY_LIMIT,
  errorTexts: 'message',
  response: mailing,
})

export const resendMail = endpoint('POST /api/email/mails/{id}/resend', {
  summary: 'Send a mail of the log once more, to a corrected address if one is given',
  params: { id: z.coerce.number<number>().int().positive() },
  /** The new address of the registration; changing it needs the permission to change registrations. */
  body: z.object({ email: email.optional(), ask }),
  response: z.object({ email: z.string(), warnings: mailWarnings.optional() }),
})

export const repeatMails = endpoint('POST /api/email/log/{id}/retry', {
  summary: 'Send mails of an event again that failed or whose fate is unknown: the named ones, or all of a status',
  body: z.union([
    z.object({ ids: z.array(z.int().positive()).min(1).max(ROWS_MAX), ask }),
    z.object({ status: z.enum(REPEATABLE_STATUSES), ask }),
  ]),
  bodyLimit: 1024 * 1024,
  response: z.object({ queued: z.int(), warnings: mailWarnings.optional() }),
})

export const previewNotification = endpoint('GET /api/preview-notification/{type}/{id}', {
  summary: 'A mail as one person would get it, as a page of its own',
  params: { type: z.enum(PREVIEWED_MAIL_TYPES), id: opaqueId },
  response: binary('text/html'),
})
