import * as mails from '@/features/mails/contract'
import { getCapturedMail } from '@/features/mails/service/log/mailbox'
import { serve } from '@/server/http/serve'

export const GET = serve(mails.getCapturedMail, ({ params, principal }) => getCapturedMail(params.id, principal))
