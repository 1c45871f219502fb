import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as waitlist from '@/features/waitlist/contract/public'
import { addWaitingCompanion } from '@/features/waitlist/service/change-waiting-party'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.addWaitingCompanion, async ({ params, body, locale }) =>
  withNumberWarnings(await addWaitingCompanion(params.id, body, { now: new Date() }), body, locale),
)
