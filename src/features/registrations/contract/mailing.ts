import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { binary, flag, id, opaqueId } from '@/contract/shapes'
import { type Skipped, skipped, WORKSHOP_MAIL_TYPES } from '@/features/mails/contract'
import { peopleSelection, SELECTION_BODY_LIMIT } from './office'

/** The occasions on which the notification addresses get a notice. */
export const NOTICE_OCCASIONS = ['registration', 'cancellation'] as const
export type NoticeOccasion = (typeof NOTICE_OCCASIONS)[number]

/** The choices of a mailing; `updates` means the people whose calendar entry is outdated. */
export const AUDIENCES = ['invites', 'newinvites', 'reminders', 'afterevent', 'updates'] as const
export type Audience = (typeof AUDIENCES)[number]

export const sendMail = endpoint('POST /api/sandoz/workshop_registrations/email', {
  summary: 'Send one mail to one person',
  access: 'permitted',
  body: z.object({ id: opaqueId, type: z.enum(WORKSHOP_MAIL_TYPES) }),
  response: z.object({ status: z.enum(['ok', 'error']), message: z.string() }),
})

/** With `ask` nothing is sent: the response contains the mails that would be sent. */
const ask = flag.default(false)
/** Identifies one confirmed mailing; a repeated call with the same key sends nothing and gets the same answer. */
const key = opaqueId.optional()

export const mailing = z.object({
  status: z.string(),
  queued: z.int(),
  skipped,
  /** The run that shows the progress; null where nothing was queued. */
  run_id: id.nullable(),
})
export type Mailing = z.infer<typeof mailing>

export const skippedCountOf = (skipped: Skipped): number =>
  Object.values(skipped).reduce((sum, people) => sum + people, 0)

export const sendMails = endpoint('POST /api/sandoz/workshop_registrations/emailall', {
  summary: 'Send a mail to the people of an event who match its audience',
  access: 'permitted',
  body: z.object({ id, type: z.enum(AUDIENCES), ask, key }),
  response: mailing,
})

export const sendMailsToChosen = endpoint('POST /api/sandoz/workshop_registrations/emailchosen', {
  summary: 'Send a mail to the chosen people of an event, as far as it is meant for them',
  access: 'permitted',
  body: peopleSelection.extend({ type: z.enum(WORKSHOP_MAIL_TYPES), ask, key }),
  bodyLimit: SELECTION_BODY_LIMIT,
  response: mailing,
})

export const previewNotification = endpoint('GET /api/preview-notification/{type}/{id}', {
  summary: 'A mail as one person would get it, as a page of its own',
  access: 'permitted',
  params: { type: z.enum(WORKSHOP_MAIL_TYPES), id: opaqueId },
  response: binary('text/html'),
})
