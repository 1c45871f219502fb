import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { dismissChangeNotice } from './service/dismiss-change-notice'
import { previewNotification } from './service/preview-notification'
import { repeatMails } from './service/repeat-mails'
import { resendMail } from './service/resend-mail'
import { sendMail, sendMails, sendMailsToChosen } from './service/send-mails'
import { sendMessage } from './service/send-message'

export const handlers: HandlersOf<typeof feature> = {
  repeatMails: ({ params, body, principal }) => repeatMails(params.id, body, { author: principal, now: new Date() }),
  resendMail: ({ params, body, principal, locale }) =>
    resendMail(params.id, body, { author: principal, locale, now: new Date() }),
  previewNotification: ({ params }) => previewNotification(params, { now: new Date() }),
  sendMail: ({ body, principal, locale }) => sendMail(body, { author: principal, locale, now: new Date() }),
  sendMails: ({ body, principal, locale }) => sendMails(body, { author: principal, locale, now: new Date() }),
  sendMailsToChosen: ({ body, principal, locale }) =>
    sendMailsToChosen(body, { author: principal, locale, now: new Date() }),
  sendMessage: ({ body, principal, locale }) => sendMessage(body, { author: principal, locale, now: new Date() }),
  leaveUninformed: ({ params, body, principal }) =>
    dismissChangeNotice(params.id, { change: body.change, author: principal }),
}
