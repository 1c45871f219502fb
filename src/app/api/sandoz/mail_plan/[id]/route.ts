import * as mailPlan from '@/features/mail-plan/contract'
import { deleteDefaultMail, saveDefaultMail } from '@/features/mail-plan/service/save'
import { serve } from '@/server/http/serve'

export const POST = serve(mailPlan.saveDefaultMail, ({ params, body, principal }) =>
  saveDefaultMail(params.id, body, principal),
)
export const DELETE = serve(mailPlan.deleteDefaultMail, ({ params, principal }) =>
  deleteDefaultMail(params.id, principal),
)
