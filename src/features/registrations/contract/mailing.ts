import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { binary, flag, id, opaqueId } from '@/contract/shapes'
import { skipped, WORKSHOP_MAIL_TYPES } from '@/features/mails/contract'
import { CHOSEN_LIMIT, chosen } from './office'

/** The audiences of the back office's point 7, and who does not know yet that the event was moved. */
export const AUDIENCES = ['invites', 'newinvites', 'reminders', 'afterevent', 'updates'] as const
export type Audience = (typeof AUDIENCES)[number]

export const sendMail = endpoint('POST /api/sandoz/workshop_registrations/email', {
  summary: 'Send one mail to one person',
  access: 'permitted',
  body: z.object({ id: opaqueId, type: z.enum(WORKSHOP_MAIL_TYPES) }),
  response: z.object({ status: z.enum(['ok', 'error']), message: z.string() }),
})

/** With `ask` nothing is sent: the answer says what would be. */
const ask = flag.default(false)
/** Names one answer to the question whether to send: its repetition is answered like the first, and sends nothing. */
const key = opaqueId.optional()

const mailing = z.object({
  status: z.string(),
  queued: z.int(),
  skipped,
  /** The run whose progress can be followed; null where nothing was queued. */
  run_id: id.nullable(),
})
export type Mailing = z.infer<typeof mailing>

export const sendMails = endpoint('POST /api/sandoz/workshop_registrations/emailall', {
  summary: 'Send a mail to everybody of an event whom it is meant for',
  access: 'permitted',
  body: z.object({ id, type: z.enum(AUDIENCES), ask, key }),
  response: mailing,
})

export const sendMailsToChosen = endpoint('POST /api/sandoz/workshop_registrations/emailchosen', {
  summary: 'Send a mail to the chosen people of an event, as far as it is meant for them',
  access: 'permitted',
  body: chosen.extend({ type: z.enum(WORKSHOP_MAIL_TYPES), ask, key }),
  bodyLimit: CHOSEN_LIMIT,
  response: mailing,
})

export const previewNotification = endpoint('GET /api/preview-notification/{type}/{id}', {
  summary: 'A mail as one person would get it, as a page of its own',
  access: 'permitted',
  params: { type: z.enum(WORKSHOP_MAIL_TYPES), id: opaqueId },
  response: binary('text/html'),
})
