import * as registrations from '@/features/registrations/contract/office'
import { exportRegistrations } from '@/features/registrations/service/people/export-people'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.exportRegistrations, ({ body, locale, principal }) =>
  exportRegistrations(body, { locale, principal, now: new Date() }),
)
