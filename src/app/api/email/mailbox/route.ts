import * as mails from '@/features/mails/contract'
import { listCapturedMails } from '@/features/mails/service/mailbox'
import { serve } from '@/server/serve'

export const GET = serve(mails.listCapturedMails, ({ query, principal }) => listCapturedMails(query, principal))
