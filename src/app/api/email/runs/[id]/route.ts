import * as mails from '@/features/mails/contract'
import { steerMailRun } from '@/features/mails/service/runs'
import { serve } from '@/server/serve'

export const POST = serve(mails.steerMailRun, ({ params, body, principal }) =>
  steerMailRun(params.id, { ...body, author: principal }),
)
