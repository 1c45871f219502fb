import * as mails from '@/features/mails/contract'
import { listMailLog } from '@/features/mails/service/log'
import { serve } from '@/server/serve'

export const GET = serve(mails.listMailLog, ({ params, query, locale }) => listMailLog(params.id, query, locale))
