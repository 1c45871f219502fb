import * as mails from '@/features/mails/contract'
import { getMail } from '@/features/mails/service/log/mail-log'
import { serve } from '@/server/http/serve'

export const GET = serve(mails.getMail, ({ params, locale }) => getMail(params.id, locale))
