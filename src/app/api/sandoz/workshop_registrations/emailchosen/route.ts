import * as mailing from '@/features/mailings/contract/mailings'
import { sendMailsToChosen } from '@/features/mailings/service/send-mails'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.sendMailsToChosen, ({ body, principal, locale }) =>
  sendMailsToChosen(body, { author: principal, locale, now: new Date() }),
)
