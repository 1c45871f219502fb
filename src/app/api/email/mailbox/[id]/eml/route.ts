import * as mails from '@/features/mails/contract'
import { downloadCapturedMail } from '@/features/mails/service/log/mailbox'
import { serve } from '@/server/http/serve'

export const GET = serve(mails.downloadCapturedMail, ({ params, principal }) =>
  downloadCapturedMail(params.id, principal),
)
