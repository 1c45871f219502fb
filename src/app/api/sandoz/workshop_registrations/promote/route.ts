import * as promotion from '@/features/waitlist/contract/promotion'
import { promoteInterests } from '@/features/waitlist/service/promote'
import { serve } from '@/server/http/serve'

export const POST = serve(promotion.promoteInterests, ({ body, principal }) =>
  promoteInterests(body, { author: principal, now: new Date() }),
)
