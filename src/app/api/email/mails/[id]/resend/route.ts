import * as mailing from '@/features/mailings/contract/mailings'
import { resendMail } from '@/features/mailings/service/resend-mail'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.resendMail, ({ params, body, principal, locale }) =>
  resendMail(params.id, body, { author: principal, locale, now: new Date() }),
)
