import * as blacklist from '@/features/blacklist/contract'
import { exportBlacklistedEmails } from '@/features/blacklist/service'
import { serve } from '@/server/http/serve'

export const GET = serve(blacklist.exportBlacklistedEmails, ({ query, locale, principal }) =>
  exportBlacklistedEmails(query, { locale, principal, now: new Date() }),
)
