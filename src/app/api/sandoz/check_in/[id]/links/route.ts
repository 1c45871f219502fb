import * as checkIn from '@/features/check-in/contract/devices'
import { createHelperLink } from '@/features/check-in/service/helper-links'
import { serve } from '@/server/http/serve'

export const POST = serve(checkIn.createHelperLink, ({ params, body, locale, principal: author }) =>
  createHelperLink(params.id, body, { author, locale, now: new Date() }),
)
