import { decidePlannedMail } from '@/features/registrations/service/mailing/planned-mails'
import * as mailPlan from '@/features/workshops/contract/mail-plan'
import { serve } from '@/server/http/serve'

export const POST = serve(mailPlan.decidePlannedMail, ({ params, body, principal }) =>
  decidePlannedMail(params, body, { author: principal, now: new Date() }),
)
