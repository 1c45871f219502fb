import * as mails from '@/features/mails/contract'
import { listMailRuns } from '@/features/mails/service/log/mail-runs'
import { serve } from '@/server/http/serve'

export const GET = serve(mails.listMailRuns, ({ query }) => listMailRuns(query))
