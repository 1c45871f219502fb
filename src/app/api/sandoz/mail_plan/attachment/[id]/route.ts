import * as mailPlan from '@/features/mail-plan/contract'
import { getPlanAttachment } from '@/features/mail-plan/service/attachment'
import { serve } from '@/server/http/serve'

export const GET = serve(mailPlan.getPlanAttachment, ({ params, request }) => getPlanAttachment(params.id, request))
