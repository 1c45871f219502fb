import * as mailPlan from '@/features/workshops/contract/mail-plan'
import { deleteDefaultMail, saveDefaultMail } from '@/features/workshops/service/mail-plan'
import { serve } from '@/server/http/serve'

export const POST = serve(mailPlan.saveDefaultMail, ({ params, body, principal }) =>
  saveDefaultMail(params.id, body, principal),
)
export const DELETE = serve(mailPlan.deleteDefaultMail, ({ params, principal }) =>
  deleteDefaultMail(params.id, principal),
)
