import * as mailing from '@/features/registrations/contract/mailing'
import { sendMessage } from '@/features/registrations/service/mailing/send-message'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.sendMessage, ({ body, principal, locale }) =>
  sendMessage(body, { author: principal, locale, now: new Date() }),
)
