import { cancelEvent, countInvitedToCancel } from '@/features/event-lifecycle/service/cancel'
import * as lifecycle from '@/features/workshops/contract/lifecycle'
import { serve } from '@/server/http/serve'

export const GET = serve(lifecycle.countInvitedToCancel, ({ params, principal }) =>
  countInvitedToCancel(params.id, { reader: principal, now: new Date() }),
)

export const POST = serve(lifecycle.cancelWorkshop, ({ params, body, principal }) =>
  cancelEvent(params.id, body, { author: principal, now: new Date() }),
)
