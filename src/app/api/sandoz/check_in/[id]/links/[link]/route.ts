import * as checkIn from '@/features/check-in/contract/devices'
import { revokeHelperLink } from '@/features/check-in/service/helper-links'
import { serve } from '@/server/http/serve'

export const DELETE = serve(checkIn.revokeHelperLink, ({ params, principal: author }) =>
  revokeHelperLink(params, { author, now: new Date() }),
)
