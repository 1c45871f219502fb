import * as accreditations from '@/features/accreditations/contract/accreditations'
import { confirmChanges } from '@/features/accreditations/service/accreditations'
import { serve } from '@/server/http/serve'

export const POST = serve(accreditations.confirmChanges, ({ params, body, principal }) =>
  confirmChanges({ ...params, ...body }, { author: principal, now: new Date() }),
)
