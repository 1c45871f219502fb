import * as mails from '@/features/mails/contract'
import { requeueMails } from '@/features/mails/service/queue/requeue-mails'
import { serve } from '@/server/http/serve'

export const POST = serve(mails.repeatMails, ({ params, body, principal }) =>
  requeueMails(params.id, { which: body, author: principal }),
)
