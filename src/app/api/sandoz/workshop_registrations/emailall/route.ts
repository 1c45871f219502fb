import * as mailing from '@/features/registrations/contract/mailing'
import { sendMails } from '@/features/registrations/service/mailing/send'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.sendMails, ({ body, principal, locale }) =>
  sendMails(body, { author: principal, locale, now: new Date() }),
)
