import * as checkIn from '@/features/check-in/contract/actions'
import { sendActions } from '@/features/check-in/service/save-actions'
import { serve } from '@/server/http/serve'

export const POST = serve(checkIn.sendActions, ({ params, body, locale, principal: caller }) =>
  sendActions(params.id, body, { caller, locale, now: new Date() }),
)
