import { countInvitedToRestore, restoreEvent } from '@/features/event-lifecycle/service/restore'
import * as lifecycle from '@/features/workshops/contract/lifecycle'
import { serve } from '@/server/http/serve'

export const GET = serve(lifecycle.countInvitedToRestore, ({ params, principal }) =>
  countInvitedToRestore(params.id, { reader: principal, now: new Date() }),
)

export const POST = serve(lifecycle.restoreWorkshop, ({ params, body, principal }) =>
  restoreEvent(params.id, body, { author: principal, now: new Date() }),
)
