import * as mails from '@/features/mails/contract'
import { repeatMails } from '@/features/mails/service/repeat'
import { serve } from '@/server/serve'

export const POST = serve(mails.repeatMails, ({ params, body, principal }) =>
  repeatMails(params.id, { which: body, author: principal }),
)
