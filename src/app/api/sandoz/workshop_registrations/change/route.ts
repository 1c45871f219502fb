import * as registrations from '@/features/registrations/contract/office'
import { changeRegistrations } from '@/features/registrations/service/people/bulk-actions'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.changeRegistrations, ({ body: { action, notify, ...selection }, principal }) =>
  changeRegistrations({ action, notify, selection, author: principal, now: new Date() }),
)
