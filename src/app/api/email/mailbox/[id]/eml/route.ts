import * as mails from '@/features/mails/contract'
import { downloadCapturedMail } from '@/features/mails/service/mailbox'
import { serve } from '@/server/serve'

export const GET = serve(mails.downloadCapturedMail, ({ params, principal }) =>
  downloadCapturedMail(params.id, principal),
)
