import * as registrations from '@/features/registrations/contract/office'
import { restoreRegistrations } from '@/features/registrations/service/people/remove-and-restore'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.restoreRegistrations, ({ body, principal }) =>
  restoreRegistrations({ ...body, author: principal, now: new Date() }),
)
