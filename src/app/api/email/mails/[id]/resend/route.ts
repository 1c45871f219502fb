import * as mailing from '@/features/registrations/contract/mailing'
import { resendMail } from '@/features/registrations/service/mailing/resend-mail'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.resendMail, ({ params, body, principal, locale }) =>
  resendMail(params.id, body, { author: principal, locale, now: new Date() }),
)
