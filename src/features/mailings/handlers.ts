import 'server-only'
import { requeueMails } from '@/features/mails/service/queue/requeue-mails'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { dismissChangeNotice } from './service/dismiss-change-notice'
import { previewNotification } from './service/preview-notification'
import { previewRepeatedMails, previewResend, resendMail } from './service/resend-mail'
import {
  previewMail,
  previewMails,
  previewMailsToChosen,
  previewMessage,
  sendMail,
  sendMails,
  sendMailsToChosen,
  sendMessage,
} from './service/send-mails'

export const handlers: HandlersOf<typeof feature> = {
  repeatMails: ({ params, body: { ask, ...which }, principal }) =>
    ask
      ? previewRepeatedMails(params.id, which, { now: new Date() })
      : requeueMails(params.id, { which, author: principal }),
  resendMail: ({ params, body: { ask, ...address }, principal, locale }) =>
    ask
      ? previewResend(params.id, address, { now: new Date() })
      : resendMail(params.id, address, { author: principal, locale, now: new Date() }),
  previewNotification: ({ params }) => previewNotification(params, { now: new Date() }),
  sendMail: ({ body: { ask, ...mail }, principal, locale }) =>
    (ask ? previewMail : sendMail)(mail, { author: principal, locale, now: new Date() }),
  sendMails: ({ body: { ask, ...mails }, principal, locale }) =>
    (ask ? previewMails : sendMails)(mails, { author: principal, locale, now: new Date() }),
  sendMailsToChosen: ({ body: { ask, ...mails }, principal, locale }) =>
    (ask ? previewMailsToChosen : sendMailsToChosen)(mails, { author: principal, locale, now: new Date() }),
  sendMessage: ({ body: { ask, ...message }, principal, locale }) =>
    (ask ? previewMessage : sendMessage)(message, { author: principal, locale, now: new Date() }),
  leaveUninformed: ({ params, body, principal }) =>
    dismissChangeNotice(params.id, { change: body.change, author: principal }),
}
