import * as mailPlan from '@/features/mail-plan/contract'
import { listDefaultPlan } from '@/features/mail-plan/service/list-plan'
import { serve } from '@/server/http/serve'

export const GET = serve(mailPlan.listDefaultPlan, listDefaultPlan)
