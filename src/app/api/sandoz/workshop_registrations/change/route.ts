import * as registrations from '@/features/registrations/contract/office'
import { changeRegistrations } from '@/features/registrations/service/change'
import { serve } from '@/server/serve'

export const POST = serve(registrations.changeRegistrations, ({ body: { action, notify, ...chosen }, principal }) =>
  changeRegistrations({ action, notify, chosen, author: principal, now: new Date() }),
)
