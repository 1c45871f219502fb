import * as waitlist from '@/features/waitlist/contract/public'
import { changeSplitting } from '@/features/waitlist/service/change-waiting-party'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.changeSplitting, ({ params, body }) =>
  changeSplitting(params.id, body, { now: new Date() }),
)
