import * as mailing from '@/features/mailings/contract/mailings'
import { sendMail } from '@/features/mailings/service/send-mails'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.sendMail, ({ body, principal, locale }) =>
  sendMail(body, { author: principal, locale, now: new Date() }),
)
