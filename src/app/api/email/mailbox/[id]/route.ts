import * as mails from '@/features/mails/contract'
import { getCapturedMail } from '@/features/mails/service/mailbox'
import { serve } from '@/server/serve'

export const GET = serve(mails.getCapturedMail, ({ params, principal }) => getCapturedMail(params.id, principal))
