import * as mailPlan from '@/features/mail-plan/contract'
import { listMailPlan } from '@/features/mail-plan/service/list-plan'
import { serve } from '@/server/http/serve'

export const GET = serve(mailPlan.listMailPlan, ({ params }) => listMailPlan(params.id, new Date()))
