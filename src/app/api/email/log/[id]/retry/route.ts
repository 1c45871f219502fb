import * as mailing from '@/features/mailings/contract/mailings'
import { repeatMails } from '@/features/mailings/service/repeat-mails'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.repeatMails, ({ params, body, principal }) =>
  repeatMails(params.id, body, { author: principal, now: new Date() }),
)
