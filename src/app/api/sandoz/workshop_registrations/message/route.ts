import * as mailing from '@/features/mailings/contract/mailings'
import { sendMessage } from '@/features/mailings/service/send-message'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.sendMessage, ({ body, principal, locale }) =>
  sendMessage(body, { author: principal, locale, now: new Date() }),
)
