import * as mails from '@/features/mails/contract'
import { listMailRuns } from '@/features/mails/service/runs'
import { serve } from '@/server/serve'

export const GET = serve(mails.listMailRuns, ({ query }) => listMailRuns(query))
