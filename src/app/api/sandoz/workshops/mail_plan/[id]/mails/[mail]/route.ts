import * as mailPlan from '@/features/mail-plan/contract'
import { deletePlannedMail, savePlannedMail } from '@/features/mail-plan/service/save'
import { serve } from '@/server/http/serve'

export const POST = serve(mailPlan.savePlannedMail, ({ params, body, principal }) =>
  savePlannedMail(params, body, { author: principal, now: new Date() }),
)
export const DELETE = serve(mailPlan.deletePlannedMail, ({ params, principal }) => deletePlannedMail(params, principal))
