import * as mailPlan from '@/features/mail-plan/contract'
import { decidePlannedMail } from '@/features/mail-plan/service/answer-held-mail'
import { serve } from '@/server/http/serve'

export const POST = serve(mailPlan.decidePlannedMail, ({ params, body, principal }) =>
  decidePlannedMail(params, body, { author: principal, now: new Date() }),
)
