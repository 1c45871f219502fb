import * as mailPlan from '@/features/mail-plan/contract'
import { changePlannedMail } from '@/features/mail-plan/service/answer-held-mail'
import { serve } from '@/server/http/serve'

export const POST = serve(mailPlan.changePlannedMail, ({ params, body, principal }) =>
  changePlannedMail(params, body, { author: principal, now: new Date() }),
)
