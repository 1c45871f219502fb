import * as mails from '@/features/mails/contract'
import { steerMailRun } from '@/features/mails/service/log/mail-runs'
import { serve } from '@/server/http/serve'

export const POST = serve(mails.steerMailRun, ({ params, body, principal }) =>
  steerMailRun(params.id, { ...body, author: principal }),
)
