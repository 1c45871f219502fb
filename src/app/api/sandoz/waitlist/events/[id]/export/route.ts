import * as waitlist from '@/features/waitlist/contract/office'
import { exportWaitlist } from '@/features/waitlist/service/export-waitlist'
import { serve } from '@/server/http/serve'

export const GET = serve(waitlist.exportWaitlist, ({ params, locale, principal }) =>
  exportWaitlist(params.id, { locale, principal, now: new Date() }),
)
