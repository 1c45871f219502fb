import * as mailPlan from '@/features/workshops/contract/mail-plan'
import { listDefaultPlan } from '@/features/workshops/service/mail-plan'
import { serve } from '@/server/http/serve'

export const GET = serve(mailPlan.listDefaultPlan, listDefaultPlan)
