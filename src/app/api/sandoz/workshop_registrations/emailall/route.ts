import * as mailing from '@/features/mailings/contract/mailings'
import { sendMails } from '@/features/mailings/service/send-mails'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.sendMails, ({ body, principal, locale }) =>
  sendMails(body, { author: principal, locale, now: new Date() }),
)
