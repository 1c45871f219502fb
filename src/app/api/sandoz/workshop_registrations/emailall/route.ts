import * as mailing from '@/features/registrations/contract/mailing'
import { sendMails } from '@/features/registrations/service/mailing'
import { serve } from '@/server/serve'

export const POST = serve(mailing.sendMails, ({ body, principal, locale }) =>
  sendMails(body, { author: principal, locale, now: new Date() }),
)
