import { cancelEvent, countInvitedToCancel } from '@/features/event-lifecycle/service/cancel'
import * as workshops from '@/features/workshops/contract/office'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.countInvitedToCancel, ({ params, principal }) =>
  countInvitedToCancel(params.id, { reader: principal, now: new Date() }),
)

export const POST = serve(workshops.cancelWorkshop, ({ params, body, principal }) =>
  cancelEvent(params.id, body, { author: principal, now: new Date() }),
)
