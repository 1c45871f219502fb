import * as waitlist from '@/features/waitlist/contract/public'
import { removeWaitingCompanion } from '@/features/waitlist/service/change-waiting-party'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.removeWaitingCompanion, ({ params }) =>
  removeWaitingCompanion(params.id, params.companion, { now: new Date() }),
)
