import * as mailing from '@/features/registrations/contract/mailing'
import { sendMailsToChosen } from '@/features/registrations/service/mailing/send-mails'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.sendMailsToChosen, ({ body, principal, locale }) =>
  sendMailsToChosen(body, { author: principal, locale, now: new Date() }),
)
