import * as mails from '@/features/mails/contract'
import { listMailLog } from '@/features/mails/service/log/mail-log'
import { serve } from '@/server/http/serve'

export const GET = serve(mails.listMailLog, ({ params, query, locale }) => listMailLog(params.id, query, locale))
