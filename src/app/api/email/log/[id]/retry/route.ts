import * as mails from '@/features/mails/contract'
import { repeatMails } from '@/features/mails/service/queue/send-again'
import { serve } from '@/server/http/serve'

export const POST = serve(mails.repeatMails, ({ params, body, principal }) =>
  repeatMails(params.id, { which: body, author: principal }),
)
