import * as changeNotice from '@/features/mailings/contract/change-notice'
import { dismissChangeNotice } from '@/features/mailings/service/dismiss-change-notice'
import { serve } from '@/server/http/serve'

export const POST = serve(changeNotice.leaveUninformed, ({ params, body, principal }) =>
  dismissChangeNotice(params.id, { change: body.change, author: principal }),
)
