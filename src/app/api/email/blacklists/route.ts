import * as blacklist from '@/features/blacklist/contract'
import { listBlacklistedEmails } from '@/features/blacklist/service'
import { serve } from '@/server/http/serve'

export const GET = serve(blacklist.listBlacklistedEmails, ({ query }) => listBlacklistedEmails(query))
