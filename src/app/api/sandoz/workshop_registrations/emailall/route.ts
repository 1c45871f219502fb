import * as mailing from '@/features/registrations/contract/mailing'
import { sendMails } from '@/features/registrations/service/mailing/send-mails'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.sendMails, ({ body, principal, locale }) =>
  sendMails(body, { author: principal, locale, now: new Date() }),
)
