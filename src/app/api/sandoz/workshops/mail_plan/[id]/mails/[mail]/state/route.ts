import * as mailPlan from '@/features/workshops/contract/mail-plan'
import { changePlannedMail } from '@/features/workshops/service/mail-plan'
import { serve } from '@/server/http/serve'

export const POST = serve(mailPlan.changePlannedMail, ({ params, body, principal }) =>
  changePlannedMail(params, body, { author: principal, now: new Date() }),
)
