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
import { previewSeriesUpdates, sendSeriesUpdates } from './service/series-updates'

export const handlers: HandlersOf<typeof feature> = {
  repeatMails: ({ params, body: { ask, ...which }, principal: author, now }) =>
    ask ? previewRepeatedMails(params.id, which, { now }) : requeueMails(params.id, { which, author }),
  resendMail: ({ params, body: { ask, ...address }, principal: author, locale, now }) =>
    ask ? previewResend(params.id, address, { now }) : resendMail(params.id, address, { author, locale, now }),
  previewNotification: ({ params, now }) => previewNotification(params, { now }),
  sendMail: ({ body: { ask, ...mail }, principal: author, locale, now }) =>
    (ask ? previewMail : sendMail)(mail, { author, locale, now }),
  sendMails: ({ body: { ask, others, ...mails }, principal: author, locale, now }) => {
    const context = { author, locale, now }
    if (!others) return (ask ? previewMails : sendMails)(mails, context)
    const update = { events: [mails.id, ...others], key: mails.key }
    return (ask ? previewSeriesUpdates : sendSeriesUpdates)(update, context)
  },
  sendMailsToChosen: ({ body: { ask, ...mails }, principal: author, locale, now }) =>
    (ask ? previewMailsToChosen : sendMailsToChosen)(mails, { author, locale, now }),
  sendMessage: ({ body: { ask, ...message }, principal: author, locale, now }) =>
    (ask ? previewMessage : sendMessage)(message, { author, locale, now }),
  leaveUninformed: ({ params, body, principal }) =>
    dismissChangeNotice(params.id, { change: body.change, author: principal }),
}
