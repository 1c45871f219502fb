import { listMailPlan } from '@/features/registrations/service/mailing/planned-mails'
import * as mailPlan from '@/features/workshops/contract/mail-plan'
import { serve } from '@/server/http/serve'

export const GET = serve(mailPlan.listMailPlan, ({ params }) => listMailPlan(params.id, new Date()))
