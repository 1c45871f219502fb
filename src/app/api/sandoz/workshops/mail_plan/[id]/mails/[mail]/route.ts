import * as mailPlan from '@/features/workshops/contract/mail-plan'
import { deletePlannedMail, savePlannedMail } from '@/features/workshops/service/mail-plan'
import { serve } from '@/server/http/serve'

export const POST = serve(mailPlan.savePlannedMail, ({ params, body, principal }) =>
  savePlannedMail(params, body, { author: principal, now: new Date() }),
)
export const DELETE = serve(mailPlan.deletePlannedMail, ({ params, principal }) => deletePlannedMail(params, principal))
