import * as audiences from '@/features/audiences/contract'
import { inviteAudience } from '@/features/audiences/service/invite'
import { serve } from '@/server/http/serve'

export const POST = serve(audiences.inviteAudience, ({ params, body, principal }) =>
  inviteAudience(params.id, body, { author: principal, now: new Date() }),
)
