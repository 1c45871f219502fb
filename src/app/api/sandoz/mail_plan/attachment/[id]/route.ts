import * as mailPlan from '@/features/workshops/contract/mail-plan'
import { getPlanAttachment } from '@/features/workshops/service/mail-plan'
import { serve } from '@/server/http/serve'

export const GET = serve(mailPlan.getPlanAttachment, ({ params, request }) => getPlanAttachment(params.id, request))
