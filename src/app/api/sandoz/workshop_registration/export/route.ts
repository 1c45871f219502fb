import * as registrations from '@/features/registrations/contract/office'
import { exportRegistrations } from '@/features/registrations/service/export'
import { serve } from '@/server/serve'

export const POST = serve(registrations.exportRegistrations, ({ body, locale, principal }) =>
  exportRegistrations(body, { locale, principal, now: new Date() }),
)
