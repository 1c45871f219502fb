import { countInvitedToRestore, restoreEvent } from '@/features/event-lifecycle/service/restore'
import * as workshops from '@/features/workshops/contract/office'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.countInvitedToRestore, ({ params, principal }) =>
  countInvitedToRestore(params.id, { reader: principal, now: new Date() }),
)

export const POST = serve(workshops.restoreWorkshop, ({ params, body, principal }) =>
  restoreEvent(params.id, body, { author: principal, now: new Date() }),
)
