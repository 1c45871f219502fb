import * as mails from '@/features/mails/contract'
import { listCapturedMails } from '@/features/mails/service/log/mailbox'
import { serve } from '@/server/http/serve'

export const GET = serve(mails.listCapturedMails, ({ query, principal }) => listCapturedMails(query, principal))
