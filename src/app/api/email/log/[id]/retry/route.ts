import * as mailing from '@/features/registrations/contract/mailing'
import { repeatMails } from '@/features/registrations/service/mailing/repeat-mails'
import { serve } from '@/server/http/serve'

export const POST = serve(mailing.repeatMails, ({ params, body, principal }) =>
  repeatMails(params.id, body, { author: principal, now: new Date() }),
)
