import * as mailing from '@/features/registrations/contract/mailing'
import { sendMail } from '@/features/registrations/service/mailing/send-mails'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.sendMail, ({ body, principal, locale }) =>
  sendMail(body, { author: principal, locale, now: new Date() }),
)
