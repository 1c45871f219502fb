import { dismissChangeNotice } from '@/features/mailings/service/dismiss-change-notice'
import * as workshops from '@/features/workshops/contract/office'
import { serve } from '@/server/http/serve'

export const POST = serve(workshops.leaveUninformed, ({ params, body, principal }) =>
  dismissChangeNotice(params.id, { change: body.change, author: principal }),
)
