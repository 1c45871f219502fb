import * as workshops from '@/features/workshops/contract/office'
import { leaveUninformed } from '@/features/workshops/service/dismiss-change-notice'
import { serve } from '@/server/http/serve'

export const POST = serve(workshops.leaveUninformed, ({ params, body, principal }) =>
  leaveUninformed(params.id, { change: body.change, author: principal }),
)
